import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

/** User agents of the programs that show a link as a card, and what they accept. */
const PREVIEWERS: Record<string, string> = {
  Slack: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  X: "Twitterbot/1.0",
  Facebook: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  WhatsApp: "WhatsApp/2.23.20.0",
  Telegram: "TelegramBot (like TwitterBot)",
  Discord: "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  iMessage:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  LinkedIn: "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  Google: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};

/** The metadata in a page's head, by name or property. */
function metaIn(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf("</head>"));
  const tags = head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = "", content = ""]) => [name, content]));
}

test("a link's preview names the amount and the merchant, and is not indexed", async ({ request, api }) => {
  const id = await createPayment(api);
  for (const [program, agent] of Object.entries(PREVIEWERS)) {
    for (const link of [`/?pid=${id}`, `/${id}`]) {
      const answer = await request.get(link, { headers: { accept: "*/*", "user-agent": agent } });
      expect([program, answer.status()]).toEqual([program, 200]);
      const meta = metaIn(await answer.text());
      expect(meta, program).toMatchObject({
        robots: "noindex, nofollow",
        "og:type": "website",
        "og:title": "Test · Pay $12.50 to Corner Coffee",
        "og:description": "Crypto payment to Corner Coffee, straight from the buyer&#x27;s own wallet.",
        "twitter:card": "summary_large_image",
        "twitter:title": "Test · Pay $12.50 to Corner Coffee",
      });
      expect(meta["og:url"]).toMatch(new RegExp(`^http://[^/]+/\\?pid=${id}$`));
      expect(meta["twitter:image"]).toBe(meta["og:image"]);
    }
  }
});

test("the preview of a described payment says what it is for", async ({ request, api }) => {
  const id = await createPayment(api, { description: "Two espressos & a croissant" });
  const answer = await request.get(`/${id}`, { headers: { accept: "text/html" } });
  expect(metaIn(await answer.text())).toMatchObject({
    description: "Two espressos &amp; a croissant",
    "og:description": "Two espressos &amp; a croissant",
  });
});

test("the preview's picture is there for other sites, and small", async ({ request, api }) => {
  const page = await request.get(`/${await createPayment(api)}`, { headers: { accept: "text/html" } });
  const meta = metaIn(await page.text());
  expect([meta["og:image:width"], meta["og:image:height"]]).toEqual(["1200", "630"]);
  const picture = await request.get(meta["og:image"] ?? "");
  expect(picture.headers()).toMatchObject({
    "content-type": "image/png",
    "cross-origin-resource-policy": "cross-origin",
  });
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect(bytes.length).toBeLessThan(50_000);
});

test("a preview in another language, and of a payment that has ended, says so", async ({ request, api }) => {
  const id = await createPayment(api);
  const read = async (headers: Record<string, string>) =>
    metaIn(await (await request.get(`/${id}`, { headers: { accept: "text/html", ...headers } })).text());
  expect(await read({ "accept-language": "de" })).toMatchObject({
    "og:title": "Test · 12,50\u00a0$ an Corner Coffee zahlen",
    "og:description": "Krypto-Zahlung an Corner Coffee, direkt aus der eigenen Wallet.",
  });
  await api.post(`/v1/payments/${id}/cancel`, {});
  expect(await read({})).toMatchObject({ "og:title": "Test · Payment of $12.50 to Corner Coffee" });
});

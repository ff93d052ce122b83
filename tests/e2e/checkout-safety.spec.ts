import { randomUUID } from "node:crypto";
import {
  connect,
  expectPaid,
  installBuyer,
  localChains,
  openCheckout,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { injectWallet } from "@/tests/support/injected-wallet";
import { createPayment } from "@/tests/support/pay";
import { makeWallet } from "@/tests/support/wallet";

/** Names that a stranger may give a merchant or a wallet. */
const NAMES = {
  markup: `"><img src=x onerror=alert(1)>`,
  turning: "\u202Egnp.exe\u2066 $0.01 ot diaP",
  emoji: "🎉".repeat(256),
  unbroken: "W".repeat(200),
};

test("the page may load what it brought, may be framed by the configured origin only, and reveals its address to nobody", async ({
  request,
  api,
}) => {
  const id = await createPayment(api);
  const nonces = new Set<string>();
  for (const address of [`/?pid=${id}`, `/${id}`, "/?pid=pay_doesNotExist"]) {
    const answer = await request.get(address, { headers: { accept: "text/html" } });
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy, address).toContain("default-src 'none'");
    expect(policy).toMatch(/frame-ancestors http:\/\/localhost:\d+$/);
    expect(policy).not.toContain("unsafe");
    expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
    const [, nonce = ""] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    nonces.add(nonce);
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  }
  expect(nonces.size).toBe(3);
});

test("a whole payment breaks no rule of the page and requests nothing from another origin", async ({
  page,
  api,
  baseURL,
}) => {
  const strangers: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL ?? "")) {
      strangers.push(request.url());
    }
  });
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await installBuyer(page);
  await openCheckout(page, await createPayment(api));
  await connect(page, /^Buyer's Wallet/);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
});

test("markup that got into the page would not run", async ({ page, api, violations }) => {
  await openCheckout(page, await createPayment(api));
  await page.evaluate(() => {
    const hole = document.createElement("div");
    hole.innerHTML = `<img src="data:," onerror="document.title='run'"><a href="javascript:document.title='run'">x</a>`;
    document.body.append(hole);
    hole.querySelector("a")?.click();
  });
  await expect(page.getByRole("link", { name: "x", exact: true })).toBeVisible();
  await expect(page).not.toHaveTitle("run");
  expect(violations.splice(0).length).toBeGreaterThanOrEqual(2);
});

for (const [kind, name] of Object.entries(NAMES)) {
  test(`a merchant and a wallet with a name of ${kind} do no harm`, { tag: "@narrow" }, async ({
    page,
    api,
  }) => {
    page.on("dialog", () => {
      throw new Error("a name has run");
    });
    await page.setViewportSize({ width: 320, height: 640 });
    const merchant = await api.post<{ merchant: { id: string } }>(
      "/v1/merchants",
      { merchantName: name, merchantEmail: "hostile@shop.example" },
      { headers: { "Idempotency-Key": randomUUID() } },
    );
    // The API refuses a name that reverses the text direction; a wallet's name passes no such check.
    expect(merchant.status, merchant.text).toBe(kind === "turning" ? 400 : 201);
    const shop = kind === "turning" ? api : api.as({ "Merchant-Id": merchant.body.merchant.id });
    const id = await createPayment(shop);
    const chains = localChains();
    const { account } = await makeWallet({ chains, units: 0 });
    await injectWallet(page, { account, chains, name });
    await openCheckout(page, id);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay .+\$12\.50$/);
    await expect(page).toHaveTitle(/^Test · Pay \$12\.50 to /);
    expect(await page.title()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    await expect(page.locator("img[src='x']")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.locator("section[aria-labelledby=wallets] button").last().click();
    await expect(page.getByRole("heading", { name: "This wallet cannot pay this yet" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect((await shop.post(`/v1/payments/${id}/cancel`, {})).status).toBe(200);
    await expect(page.getByRole("heading", { name: /cancelled this payment$/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

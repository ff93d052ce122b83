import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, test } from "vitest";
import { agentTarget } from "@/server/http/agent-target";

const ID = "pay_11Shon1J34GnK3sbp6sJxts5AurBdzU";
const X402 = `/v1/gateway/payment/${ID}/x402`;
const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
const PREFLIGHT = { accept: "*/*", "access-control-request-method": "GET" };
const visit = (headers: IncomingHttpHeaders, url = `/${ID}`, method = "GET") => ({ url, method, headers });

/** User agents as their programs send them. */
const PREVIEWERS = [
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Slackbot 1.0 (+https://api.slack.com/robots)",
  "Twitterbot/1.0",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; Google-InspectionTool/1.0)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
];

describe("a payment link", () => {
  test.each([
    ["of an agent", visit({ accept: "*/*", "user-agent": "node" })],
    ["of an agent, by its id in the query", visit({ accept: "*/*" }, `/?lang=de&pid=${ID}`)],
    ["of an agent that posts", visit({ accept: "application/json" }, `/${ID}`, "POST")],
    ["of a program that says nothing", visit({ "user-agent": "Go-http-client/2.0" })],
    ["fetched by a script of another site", visit({ accept: "*/*", "sec-fetch-site": "cross-site" })],
    ["asked for by a browser's preflight", visit(PREFLIGHT, `/${ID}`, "OPTIONS")],
    ["with a signature, for any type", visit({ accept: BROWSER, "payment-signature": "e30=" })],
    ["with a signature, of a robot", visit({ "user-agent": "Twitterbot/1.0", "payment-signature": "e30=" })],
  ])("%s is x402", (_, given) => {
    expect(agentTarget(given)).toBe(X402);
  });

  test.each([
    ["of a browser", visit({ accept: BROWSER })],
    ["of a wallet's browser", visit({ accept: "TEXT/HTML" }, `/?pid=${ID}`)],
    ["fetched by its own page", visit({ accept: "*/*", "sec-fetch-site": "same-origin" })],
    ["fetched for a page's data", visit({ accept: "*/*", rsc: "1" })],
    ["of another page", visit({ accept: "*/*" }, `/${ID}/state`)],
    ["of no payment", visit({ accept: "*/*" }, "/?pid=dashboard")],
    ["of the start page", visit({ accept: "*/*" }, "/")],
    ["of the dashboard", visit({ accept: "*/*" }, "/dashboard")],
    ["of an address that only ends like one", visit({ accept: "*/*" }, `/refund/${ID}`)],
    ["asked for its headers", visit({ accept: "*/*" }, `/${ID}`, "HEAD")],
    ["asked for its methods", visit({ accept: "*/*" }, `/${ID}`, "OPTIONS")],
    ["with a signature that is put", visit({ "payment-signature": "e30=" }, `/${ID}`, "PUT")],
  ])("%s is the page", (_, given) => {
    expect(agentTarget(given)).toBeNull();
  });

  test.each(PREVIEWERS)("of %s is the page", (agent) => {
    expect(agentTarget(visit({ accept: "*/*", "user-agent": agent }))).toBeNull();
  });
});

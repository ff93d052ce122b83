import { describe, expect, it } from "vitest";
import { parsePayLink } from "@/server/http/parse-link";

const ID = "pay_11ShjB6uiY6PhnbKdYGbkBr4ckBLJnZ";
const HOST = "pay.example.com";
const nested = (url: string) => `wc:abc@2?relay-protocol=irn&symKey=1&pay=${encodeURIComponent(url)}`;

describe("a payment link", () => {
  it.each([
    ID,
    `https://${HOST}/?pid=${ID}`,
    `https://${HOST}/${ID}`,
    `https://${HOST}/?lang=de&pid=${ID}#top`,
    `https://eu.${HOST}/${ID}`,
    `https://PAY.example.com/${ID}`,
    nested(`https://${HOST}/?pid=${ID}`),
    nested(`https://${HOST}/${ID}`),
  ])("%s names the payment", (link) => {
    expect(parsePayLink(link, HOST)).toBe(ID);
  });

  it("of this machine may be plain http, with its port", () => {
    expect(parsePayLink(`http://localhost:3000/?pid=${ID}`, "localhost:3000")).toBe(ID);
    expect(parsePayLink(`http://127.0.0.1:3000/${ID}`, "127.0.0.1:3000")).toBe(ID);
  });

  it.each([
    `https://evil.example/?pid=${ID}`,
    `https://${HOST}.evil.example/${ID}`,
    `https://evil${HOST}/${ID}`,
    `https://${HOST}@evil.example/${ID}`,
    `https://evil.example/${HOST}/?pid=${ID}`,
    `https://${HOST}:8443/${ID}`,
    `http://${HOST}/${ID}`,
    `ftp://${HOST}/${ID}`,
    `javascript:https://${HOST}/${ID}`,
    nested(`https://evil.example/${ID}`),
  ])("of a host that is not trusted is refused before its id is read: %s", (link) => {
    expect(() => parsePayLink(link, HOST)).toThrow(/not trusted/);
  });

  it.each([
    ["", /neither/],
    ["hello", /neither/],
    ["pay_", /neither/],
    [`https://${HOST}/`, /no payment/],
    [`https://${HOST}/dashboard`, /no payment/],
    [`https://${HOST}/?pid=mrch_1`, /no payment/],
    [`https://${HOST}/?pid=${ID}%00`, /no payment/],
    [`https://${HOST}/${ID}/more`, /no payment/],
    ["wc:abc@2?relay-protocol=irn", /no pay parameter/],
  ])("that names none is refused: %s", (link, why) => {
    expect(() => parsePayLink(link, HOST)).toThrow(why);
  });
});

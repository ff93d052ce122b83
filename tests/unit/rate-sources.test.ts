import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RateFeedOf, RateFeeds } from "@/server/assets/rate-feeds";
import { fetchRates } from "@/server/rates/fetch-rates";
import { fetchText } from "@/server/rates/fetch-text";
import { ecbXml, krakenTicker, makeRateHost, type RateHost } from "@/tests/support/rate-host";

let host: RateHost;
beforeAll(async () => {
  host = await makeRateHost();
});
beforeEach(() => {
  host.requests.length = 0;
});
afterAll(() => host.close());

function feedOf<Kind extends "ecb" | "kraken" | "coingecko">(
  kind: Kind,
  config: Record<string, unknown>,
): RateFeedOf<Kind> {
  const [source] = RateFeeds.parse({ sources: [{ kind, ...config }] }).sources;
  return source as RateFeedOf<Kind>;
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

describe("the European Central Bank", () => {
  const ecb = (answer: string) => fetchRates(feedOf("ecb", { url: host.serve("/ecb.xml", answer) }));

  test("returns the euro's rates of one day, each digit as it is written", async () => {
    const { rates, faults } = await ecb(
      ecbXml(yesterday(), { USD: "1.0812", JPY: "164.30", GBP: "0.83270" }),
    );
    const asOf = new Date(`${yesterday()}T12:10:00Z`);
    expect(faults).toEqual([]);
    expect(rates).toEqual([
      { source: "ecb", base: "EUR", quote: "USD", value: "1.0812", asOf },
      { source: "ecb", base: "EUR", quote: "JPY", value: "164.3", asOf },
      { source: "ecb", base: "EUR", quote: "GBP", value: "0.8327", asOf },
    ]);
  });

  test("a rate that is none is left out and reported, the others stand", async () => {
    const { rates, faults } = await ecb(ecbXml(yesterday(), { USD: "1.0812", JPY: "0", GBP: "1.2.3" }));
    expect(rates.map(({ quote }) => quote)).toEqual(["USD"]);
    expect(faults).toEqual(["EUR/JPY is no rate", "EUR/GBP is no rate"]);
  });

  test.each([
    ["nothing", ""],
    ["a page of another kind", "<html><body>Sorry</body></html>"],
    ["a day without rates", ecbXml("2026-11-20", {})],
    ["a day that is none", ecbXml("2026-13-45", { USD: "1.1" })],
    ["a day of the future", ecbXml("2099-01-01", { USD: "1.1" })],
    ["several days", ecbXml("2026-11-20", { USD: "1.1" }) + ecbXml("2026-11-19", { USD: "1.1" })],
  ])("%s is refused", async (_what, answer) => {
    await expect(ecb(answer)).rejects.toThrow(/answered without|its rates/);
  });
});

describe("Kraken", () => {
  const kraken = (answer: Parameters<RateHost["serve"]>[1], pairs = { "ETH/USD": "ETHUSD" }) =>
    fetchRates(feedOf("kraken", { url: host.serve("/0/public/Ticker", answer), pairs }));

  test("returns for how much the asset can be sold, under its own names for pairs", async () => {
    const { rates } = await kraken(krakenTicker("XETHZUSD", "2500.12000", "2500.13000"));
    expect(rates).toMatchObject([{ source: "kraken", base: "ETH", quote: "USD", value: "2500.12" }]);
    expect(Date.now() - (rates[0]?.asOf.getTime() ?? 0)).toBeLessThan(5_000);
    expect(host.requests.map(({ url }) => url)).toEqual(["/0/public/Ticker?pair=ETHUSD"]);
  });

  test("a pair that it does not know is reported, the others stand", async () => {
    const answer: Parameters<RateHost["serve"]>[1] = (request, response) =>
      response.end(
        request.url?.endsWith("NONE")
          ? JSON.stringify({ error: ["EQuery:Unknown asset pair"] })
          : krakenTicker("XETHZUSD", "2500.1", "2500.2"),
      );
    const { rates, faults } = await kraken(answer, { "ETH/USD": "ETHUSD", "XYZ/USD": "NONE" } as never);
    expect(rates).toHaveLength(1);
    expect(faults).toEqual(["XYZ/USD was refused: EQuery:Unknown asset pair"]);
  });

  test.each([
    ["no JSON", "<html>", "no JSON"],
    ["another shape", '{"error":[],"result":{"XETHZUSD":{"a":"2500"}}}', "another shape"],
    ["two pairs", '{"error":[],"result":{"A":{"a":["1"],"b":["1"]},"B":{"a":["1"],"b":["1"]}}}', "one pair"],
    ["no pair", '{"error":[],"result":{}}', "one pair"],
    ["a price of nothing", krakenTicker("XETHZUSD", "0.00000", "0.00000"), "has no price"],
    ["a price below nothing", krakenTicker("XETHZUSD", "-1", "1"), "has no price"],
  ])("%s is refused", async (_what, answer, fault) => {
    await expect(kraken(answer)).rejects.toThrow(`ETH/USD `);
    await expect(kraken(answer)).rejects.toThrow(fault);
  });
});

describe("CoinGecko", () => {
  const config = {
    coins: { ETH: "ethereum", USDC: "usd-coin" },
    currencies: ["USD", "EUR"],
    apiKey: "CG-secret",
  };
  const gecko = (answer: string, changes = {}) =>
    fetchRates(feedOf("coingecko", { url: host.serve("/simple/price", answer), ...config, ...changes }));
  const at = Math.floor(Date.now() / 1_000) - 30;

  test("returns prices with digits that no float could hold, as of the source's time, and the key goes in a header", async () => {
    const { rates, faults } = await gecko(
      `{"ethereum":{"usd":2500.123456789012345678901,"eur":2.31e3,"last_updated_at":${at}},
        "usd-coin":{"usd":9.998e-1,"eur":1.5e-7,"last_updated_at":${at}}}`,
    );
    expect(faults).toEqual([]);
    expect(rates.map(({ base, quote, value }) => `${base}/${quote} ${value}`)).toEqual([
      "ETH/USD 2500.123456789012345678901",
      "ETH/EUR 2310",
      "USDC/USD 0.9998",
      "USDC/EUR 0.00000015",
    ]);
    expect(rates.every(({ asOf }) => asOf.getTime() === at * 1_000)).toBe(true);
    const [request] = host.requests;
    expect(request?.headers["x-cg-demo-api-key"]).toBe("CG-secret");
    expect(request?.url).toBe(
      "/simple/price?ids=ethereum%2Cusd-coin&vs_currencies=usd%2Ceur&include_last_updated_at=true&precision=full",
    );
  });

  test("a coin without price or time is reported, the others stand", async () => {
    const { rates, faults } = await gecko(
      `{"ethereum":{"usd":2500,"eur":null,"last_updated_at":${at}},"usd-coin":{"usd":1,"eur":1}}`,
    );
    expect(rates.map(({ base, quote }) => `${base}/${quote}`)).toEqual(["ETH/USD"]);
    expect(faults).toEqual(["ETH/EUR has no price", "USDC/USD has no time", "USDC/EUR has no time"]);
  });

  test.each([
    ["nothing of what was requested", "{}"],
    ["an error", '{"status":{"error_code":429,"error_message":"You\'ve exceeded the Rate Limit"}}'],
    ["a list", "[]"],
    ["prices as objects", '{"ethereum":{"usd":{"value":1}}}'],
    ["a time of the future", `{"ethereum":{"usd":1,"eur":1,"last_updated_at":${at + 90_000}}}`],
    ["half an answer", '{"ethereum":{"usd":2500'],
  ])("%s is refused", async (_what, answer) => {
    await expect(gecko(answer)).rejects.toThrow(/no price|shape|no JSON|future/);
  });
});

describe("a source that misbehaves", () => {
  const fetchFrom = (answer: Parameters<RateHost["serve"]>[1], withinMs = 2_000) =>
    fetchText({ url: `${host.serve("/any", answer)}?key=hidden`, withinMs });

  test.each([
    ["with an error", 503, "answered 503"],
    ["with a way elsewhere", 302, "answered 302"],
    ["with too many requests", 429, "answered 429"],
  ])("answers %s", async (_what, status, fault) => {
    const answer = fetchFrom((_request, response) => response.writeHead(status, { Location: "/else" }).end());
    await expect(answer).rejects.toThrow(fault);
    expect(host.requests).toHaveLength(1);
  });

  test("never answers, or never ends its answer", async () => {
    await expect(fetchFrom(() => undefined, 150)).rejects.toThrow("did not answer in time");
    const endless = fetchFrom((_request, response) => void response.write("{"), 150);
    await expect(endless).rejects.toThrow("did not answer in time");
  });

  test("answers without end, and is cut off", async () => {
    const flood = fetchFrom((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    await expect(flood).rejects.toThrow("more than 256 kB");
  });

  test("cannot be reached, and its report has no secrets", async () => {
    const gone = await makeRateHost();
    const url = `${gone.serve("/gone", "")}?key=hidden`;
    await gone.close();
    const error = await fetchText({ url }).catch((fault: Error) => fault.message);
    expect(error).toBe("cannot be reached (ECONNREFUSED)");
    await expect(fetchFrom((request) => request.socket.destroy())).rejects.not.toThrow(/hidden/);
  });
});

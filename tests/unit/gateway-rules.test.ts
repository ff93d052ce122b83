import { describe, expect, it } from "vitest";
import type { Asset } from "@/server/assets/asset";
import { staticRates } from "@/server/assets/rates";
import { executableCount } from "@/server/gateway/actions";
import { normaliseResults, readResults } from "@/server/gateway/check-results";
import { countBit, type OptionRow } from "@/server/gateway/option-row";
import { parseAccounts } from "@/server/gateway/parse-accounts";
import { type QuoteFacts, quoteAsset } from "@/server/gateway/quote-asset";
import { AppError } from "@/server/kernel/errors";

const ADDRESS = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const HASH = `0x${"ab".repeat(32)}`;
const SIGNATURE = `0x${"11".repeat(65)}`;

const usdc: Asset = {
  chainId: 31337,
  id: `eip155:31337/erc20:${ADDRESS}`,
  kind: "eip3009",
  token: ADDRESS,
  symbol: "USDC",
  name: "Test Dollar",
  decimals: 6,
  peg: "USD",
  wraps: null,
  domain: { name: "Test Dollar", version: "2" },
  icon: "/icons/tokens/usdc.svg",
  network: { name: "Local One", icon: "/icons/networks/local.svg" },
};
const ether: Asset = {
  ...usdc,
  id: "eip155:31337/slip44:60",
  kind: "native",
  symbol: "ETH",
  peg: null,
  decimals: 18,
};

const facts = (changes: Partial<QuoteFacts> = {}): QuoteFacts => ({
  unit: "iso4217/USD",
  value: 1_250n,
  fees: { bps: 0, fixed: null },
  providers: [staticRates({ "ETH/USD": "2500.00", "EUR/USD": "1.25" })],
  now: new Date("2026-11-20T12:00:00Z"),
  ...changes,
});

const option = (changes: Partial<OptionRow> = {}): OptionRow => ({
  id: "opt_1",
  ref: null,
  paymentId: "pay_1",
  account: `eip155:31337:${ADDRESS}`,
  chainId: 31337,
  payer: ADDRESS,
  asset: usdc.id,
  token: ADDRESS,
  kind: "permit2",
  amount: 100n,
  fee: 0n,
  destination: null,
  router: ADDRESS,
  deadline: 1_800_000_000,
  key: `0x${"00".repeat(32)}`,
  expiresAt: null,
  isExpired: false,
  isFresh: true,
  withdrawnAt: null,
  actionCounts: 0,
  ...changes,
});

describe("a quote", () => {
  it("of a peg is exact and does not end; one of a market ends", () => {
    expect(quoteAsset(usdc, facts())).toMatchObject({ amount: 12_500_000n, fee: 0n, lifetimeS: null });
    expect(quoteAsset(ether, facts())).toMatchObject({ amount: 5_000_000_000_000_000n, lifetimeS: 300 });
    expect(quoteAsset(usdc, facts({ unit: "iso4217/EUR" }))).toMatchObject({
      amount: 15_625_000n,
      lifetimeS: 300,
    });
  });

  it("of the very token that is requested is its value; of another there is none", () => {
    const unit = `caip19/${usdc.id}`;
    expect(quoteAsset(usdc, facts({ unit, value: 7n }))).toMatchObject({ amount: 7n, lifetimeS: null });
    expect(quoteAsset(ether, facts({ unit, value: 7n }))).toBeNull();
  });

  it("has the merchant's fee in it, the fixed part converted and cut to the unit", () => {
    const fees = { bps: 40, fixed: { minor: 10n, currency: "EUR" } };
    expect(quoteAsset(usdc, facts({ fees }))).toMatchObject({ amount: 12_500_000n, fee: 50_000n + 125_000n });
    const huge = { bps: 0, fixed: { minor: 10_000_000n, currency: "USD" } };
    expect(quoteAsset(usdc, facts({ fees: huge }))).toBeNull();
  });

  it("is not made without a rate, for the amount or for the fee, nor beyond what a chain can hold", () => {
    expect(quoteAsset(usdc, facts({ unit: "iso4217/CHF" }))).toBeNull();
    expect(quoteAsset(usdc, facts({ unit: "iso4217/XXX" }))).toBeNull();
    expect(quoteAsset(usdc, facts({ fees: { bps: 0, fixed: { minor: 1n, currency: "CHF" } } }))).toBeNull();
    expect(quoteAsset(usdc, facts({ value: 2n ** 250n }))).toBeNull();
  });
});

describe("the number of actions", () => {
  it("is that of the approvals that are missing, and the signature", () => {
    const count = (allowance: bigint | null, kind: OptionRow["kind"] = "permit2") =>
      executableCount(option({ kind }), allowance);
    expect(count(100n)).toBe(1);
    expect(count(0n)).toBe(2);
    expect(count(99n)).toBe(3);
    expect(count(null, "eip3009")).toBe(1);
    expect(count(null, "native")).toBe(0);
  });
});

describe("results", () => {
  const results = (...values: string[]) =>
    normaliseResults(values.map((value) => ({ type: "walletRpc", data: [value] })));
  const refusal = (row: OptionRow, ...values: string[]) => {
    try {
      readResults(row, results(...values));
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
    return "accepted";
  };

  it("are as many as the actions that were given, whichever answer gave them", () => {
    const row = option({ actionCounts: countBit(1) | countBit(3) });
    expect(readResults(row, results(SIGNATURE))).toEqual({
      kind: "signature",
      approvals: [],
      signature: SIGNATURE,
    });
    expect(readResults(row, results(HASH, HASH, SIGNATURE))).toMatchObject({ approvals: [HASH, HASH] });
    expect(refusal(row, HASH, SIGNATURE)).toBe("params_validation");
    expect(refusal(option(), SIGNATURE)).toBe("params_validation");
  });

  it("of a native option are its transaction's hash", () => {
    const row = option({ kind: "native", actionCounts: countBit(1) });
    expect(readResults(row, results(HASH))).toEqual({ kind: "transaction", hash: HASH });
    expect(refusal(row, SIGNATURE)).toBe("params_validation");
  });

  it("are the same in any case of their hex", () => {
    expect(results(HASH.toUpperCase().replace("0X", "0x"))).toEqual(results(HASH));
  });

  it.each(["", "0x", "0x1", "0xzz", HASH.slice(2), `${SIGNATURE}\n`])(
    "are hex of whole bytes: not %j",
    (value) => {
      expect(refusal(option({ actionCounts: countBit(1) }), value)).toBe("params_validation");
    },
  );
});

describe("accounts", () => {
  it("are each there once, in the first spelling", () => {
    const lower = `eip155:1:${ADDRESS.toLowerCase()}`;
    expect(parseAccounts([lower, `eip155:1:${ADDRESS}`, "cosmos:hub:abc"])).toEqual([
      { given: lower, id: `eip155:1:${ADDRESS}`, chainId: 1, address: ADDRESS },
    ]);
  });

  it("that are malformed are named by their place", () => {
    expect(() => parseAccounts([`eip155:1:${ADDRESS}`, "eip155:1:0x1"])).toThrow(/^accounts\.1: /);
  });
});

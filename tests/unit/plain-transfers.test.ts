import { describe, expect, test } from "vitest";
import type { TokenTransfer } from "@/server/chain/reads/read-transfers";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { directTransfers } from "@/server/indexer/direct-transfers";
import { type MatchedQuote, matchQuote } from "@/server/reconciliation/match-quote";

const ROUTER = "0x00000000000000000000000000000000000000AA";
const router = ROUTER.toLowerCase();
const buyer = "0x00000000000000000000000000000000000000bb";
const shop = "0x00000000000000000000000000000000000000cc";

const transfer = (changes: Partial<TokenTransfer>) =>
  ({ token: "0x01", from: buyer, to: router, amount: 5n, txHash: "0x0a", ...changes }) as TokenTransfer;
const executed = { type: "PaymentExecuted", router, merchantRef: "0x0e", token: "0x01", amount: 5n };
const event = (changes: object) => ({ ...executed, txHash: "0x0a", ...changes }) as unknown as RouterEvent;

describe("a transfer to the router", () => {
  test("is accounted for by an event of its transaction, token and amount, once", () => {
    const transfers = [transfer({ logIndex: 1 }), transfer({ logIndex: 4 })];
    expect(directTransfers([ROUTER], { transfers, events: [event({})] })).toEqual([transfers[1]]);
    expect(directTransfers([ROUTER], { transfers, events: [event({}), event({})] })).toEqual([]);
    for (const other of [{ txHash: "0x0b" }, { token: "0x02" }, { amount: 6n }]) {
      expect(directTransfers([ROUTER], { transfers, events: [event(other)] })).toEqual(transfers);
    }
  });

  test("is not accounted for by money that left a deposit address for its payer", () => {
    const returned = { type: "DepositReturned", router, token: "0x01", amount: 5n, txHash: "0x0a" };
    const transfers = [transfer({})];
    expect(directTransfers([ROUTER], { transfers, events: [returned as RouterEvent] })).toEqual(transfers);
  });

  test("is accounted for by an event of that router, and from another router by none of the other", () => {
    const other = "0x00000000000000000000000000000000000000dd";
    const both = [ROUTER, other];
    const paid = [transfer({ to: other, logIndex: 1 })];
    expect(directTransfers(both, { transfers: paid, events: [event({})] })).toEqual(paid);
    expect(directTransfers(both, { transfers: paid, events: [event({ router: other })] })).toEqual([]);
    const moved = [transfer({ from: router as `0x${string}`, to: other })];
    expect(directTransfers(both, { transfers: moved, events: [event({ type: "VaultWithdrawn" })] })).toEqual(
      moved,
    );
  });
});

describe("a transfer to a wallet", () => {
  test("from the router is a settlement, and one of nothing is none", () => {
    const transfers = [
      transfer({ from: router as `0x${string}`, to: shop }),
      transfer({ to: shop, amount: 0n }),
      transfer({ to: shop }),
    ];
    expect(directTransfers([ROUTER], { transfers, events: [event({})] })).toEqual([transfers[2]]);
  });

  test("fits a quote for the wallet, the token and the amount; the sender's own goes first", () => {
    const quote = { destination: shop, token: "0x01", amount: 5n, payer: "0x0f" } as MatchedQuote;
    const own = { ...quote, payer: buyer, paymentId: "pay_own" };
    const sent = transfer({ to: shop });
    expect(matchQuote(sent, [quote, own])).toBe(own);
    expect(matchQuote(sent, [quote])).toBe(quote);
    expect(
      matchQuote(sent, [
        { ...own, amount: 6n },
        { ...own, token: "0x02" },
      ]),
    ).toBeUndefined();
  });
});

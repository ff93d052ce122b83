import { expect, test } from "vitest";
import { explainRefund } from "@/server/refunds/explain-refund";
import { written } from "@/tests/support/written";

const row = {
  wallet: null,
  walletFailure: null,
  cause: null,
  redirectTo: null,
  recordedAt: null,
  isPart: false,
} as const;
const words = { symbol: "USDC", networkName: "Base", isFundable: true };
type Row = Parameters<typeof explainRefund>[0];

test.each<[Partial<Row> & Pick<Row, "status">, string]>([
  [
    { status: "pending" },
    "The refund is recorded and is sent as soon as the merchant's vault for USDC on Base has been checked. There is nothing to do.",
  ],
  [
    { status: "pending_funds" },
    "The merchant's vault does not hold enough USDC on Base, so no money has moved. Refund from your wallet, or add money to the vault, and the refund is sent automatically.",
  ],
  [
    { status: "pending_funds", walletFailure: "UsedAuthorization" },
    "The transfer from your wallet did not go through: the wallet took its signature back. No money has moved. Sign again, or add money to the merchant's vault.",
  ],
  [
    { status: "pending_funds", walletFailure: "out_of_gas" },
    "The transfer from your wallet did not go through: out of gas. No money has moved. Sign again, or add money to the merchant's vault.",
  ],
  [
    { status: "submitted" },
    "The refund is on its way to the buyer on Base. It is done when it has its confirmations.",
  ],
  [
    { status: "submitted", wallet: "0xaa" },
    "The refund is on its way from your wallet to the buyer on Base. It is done when it has its confirmations.",
  ],
  [
    { status: "undeliverable", cause: "token_refuses_payer" },
    "USDC refuses transfers to the buyer's address (its issuer may have blocked it), so the refund cannot be delivered. No money has moved. Ask the buyer to sign for another address. If the buyer's address accepts it after all, the refund is sent automatically.",
  ],
  [
    { status: "undeliverable", cause: "payer_takes_no_coin", redirectTo: "0xbb" },
    "The buyer paid from a contract that does not accept USDC, so the refund cannot be delivered. No money has moved. The buyer signed for another address: send the money there from your own wallet, and record the transaction.",
  ],
  [{ status: "succeeded" }, "The buyer has all of the money back, in USDC on Base. This is final."],
  [
    { status: "succeeded", recordedAt: new Date("2026-11-20T10:00:00Z") },
    "This refund was paid outside the router in USDC on Base, and recorded. This is final.",
  ],
  [
    { status: "succeeded", isPart: true },
    "The buyer has this part of the money back, in USDC on Base. This is final.",
  ],
  [
    { status: "undeliverable", cause: "awaits_claim" },
    "The refund waits for an address that the buyer signs for. Ask the buyer to sign for an address, and the refund is sent automatically.",
  ],
  [
    { status: "failed" },
    "The refund did not go through, and the money is still in the merchant's vault. It can be requested again on the payment's page.",
  ],
  [
    { status: "cancelled" },
    "The refund was cancelled before it was sent, so no money has moved. It can be requested again on the payment's page.",
  ],
])("a refund with %j is explained", (changes, text) => {
  expect(written(explainRefund({ ...row, ...changes }, words))).toBe(text);
});

test("a refund that no wallet can fund asks for money in the vault", () => {
  const explained = explainRefund({ ...row, status: "pending_funds" }, { ...words, isFundable: false });
  expect(written(explained)).toContain("Add money to it, and the refund is sent automatically.");
});

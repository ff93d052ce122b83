import { describe, expect, test } from "vitest";
import { describeEvent } from "@/server/events/describe-event";
import { written } from "@/tests/support/written";

const context = { networkName: (chainId: number) => (chainId === 8453 ? "Base" : `Chain ${chainId}`) };
const textOf = (type: string, data = {}) => written(describeEvent(type, data, context).sentences);

/** What each kind of entry is recorded with, and the sentence that it gets. */
const TIMELINE: [string, Record<string, unknown>, string][] = [
  ["payment.created", {}, "The payment was created and its link works."],
  [
    "payment.processing",
    { adopted: false },
    "The buyer confirmed. The payment can no longer be cancelled, nor expire.",
  ],
  [
    "payment.processing",
    { adopted: true },
    "The buyer's transfer was found on the network, so the payment is in progress.",
  ],
  [
    "payment.requires_action",
    { reason: "the transaction vanished" },
    "The network no longer knows the buyer's transaction. The payment can be paid again.",
  ],
  ["payment.succeeded", { block: 12 }, "The payment is paid in block 12. This is final."],
  [
    "payment.failed",
    { failureCode: "declined_user" },
    "The buyer's account was refused by the screening of this installation. No money moved.",
  ],
  [
    "payment.failed",
    { failureCode: null, reason: "reverted" },
    "The transfer can no longer happen (reverted). The buyer's money did not move.",
  ],
  ["payment.expired", {}, "The payment expired. No transfer had been seen."],
  [
    "payment.cancelled",
    { reason: "cancelled_by_user" },
    "The buyer cancelled the payment. No transfer had been seen.",
  ],
  [
    "payment.cancelled",
    { reason: "cancelled_by_merchant" },
    "The merchant cancelled the payment. No transfer had been seen.",
  ],
  ["options.quoted", { options: 0 }, "A wallet requested options and got none: it has nothing to pay with."],
  ["options.quoted", { options: 1 }, "A wallet requested options and got one."],
  ["options.quoted", { options: 4 }, "A wallet requested options and got 4."],
  [
    "options.quoted",
    { options: 4, again: 1, lastAt: null },
    "A wallet requested options and got 4. It asked for new quotes once more.",
  ],
  [
    "options.quoted",
    { options: 4, again: 40, lastAt: new Date("2026-11-23T08:15:30Z") },
    "A wallet requested options and got 4. It asked for new quotes 40 more times, last at 2026-11-23 08:15 UTC.",
  ],
  ["action.built", {}, "A wallet was told what to sign."],
  ["data.given", {}, "The data that the merchant asks for was submitted. It is kept encrypted."],
  ["confirm.accepted", { kind: "eip3009" }, "The buyer's signature was checked and fits this payment."],
  [
    "confirm.accepted",
    { kind: "native" },
    "The buyer's wallet reported the transaction that it sent. The network decides what it did.",
  ],
  [
    "claim.received",
    { txHash: "0x1" },
    "A wallet reported a transaction that the network does not show yet. The payment stays open until it does.",
  ],
  [
    "claim.dropped",
    { reason: "unknown" },
    "The network never showed the transaction that a wallet reported. It is no longer watched.",
  ],
  [
    "claim.dropped",
    { reason: "other_transaction" },
    "The transaction that a wallet reported does not pay this payment. It is no longer watched.",
  ],
  [
    "confirm.refused",
    { reason: "approval_pending" },
    "A confirmation was refused (approval pending). Nothing changed.",
  ],
  [
    "account.deploying",
    { chainId: 8453, txHash: "0x1" },
    "The buyer's smart account does not exist yet on Base. It signed for this payment, so the transaction that deploys it was sent.",
  ],
  [
    "account.deployed",
    { chainId: 8453, txHash: "0x1", block: 7, succeeded: true },
    "The buyer's smart account was deployed in block 7 on Base.",
  ],
  [
    "account.deployed",
    { chainId: 8453, txHash: "0x1", block: 7, succeeded: false },
    "The transaction that was to deploy the buyer's smart account had no effect in block 7 on Base. If someone else has deployed it, the payment continues.",
  ],
  [
    "relay.waiting",
    { chainId: 8453, reason: "gas_price" },
    "Gas on Base costs more than this installation pays. The transaction waits until it is cheaper, or the time to execute it has passed.",
  ],
  [
    "relay.waiting",
    { chainId: 8453, reason: "balance" },
    "The key that sends transactions on Base is low on coin for gas. The transaction waits until the key is funded, or the time to execute it has passed.",
  ],
  [
    "relay.waiting",
    { reason: "no_role" },
    "The router does not accept transactions from the key that sends them. The transaction waits until an operator allows it, or the time to execute it has passed.",
  ],
  [
    "relay.waiting",
    { chainId: 8453, reason: "signer_down" },
    "The key that sends transactions on Base is at a signer that does not answer. The transaction waits until it answers, or the time to execute it has passed.",
  ],
  [
    "relay.waiting",
    { reason: "signer_refuses" },
    "The key that sends transactions is at a signer that does not sign. The transaction waits until an operator corrects it, or the time to execute it has passed.",
  ],
  ["relay.waiting", {}, "The transaction waits."],
  ["relay.signed", { chainId: 8453 }, "The transaction on Base was signed and stored, before it is sent."],
  ["relay.broadcast", { chainId: 8453 }, "The transaction was sent to Base."],
  ["relay.broadcast", { chainId: 1 }, "The transaction was sent to Chain 1."],
  ["relay.broadcast", {}, "The transaction was sent."],
  ["relay.broadcast", { chainId: 8453, others: 0 }, "The transaction was sent to Base."],
  [
    "relay.broadcast",
    { chainId: 8453, others: 1 },
    "The transaction was sent to Base, together with 1 other payment.",
  ],
  ["relay.broadcast", { others: 11 }, "The transaction was sent, together with 11 other payments."],
  ["relay.replaced", {}, "The network was slow, so the same transaction was sent again with a higher fee."],
  ["relay.mined", { block: 7 }, "The transaction is in block 7 and collects confirmations."],
  ["relay.mined", {}, "The transaction is in a block and collects confirmations."],
  [
    "relay.mined",
    { block: 7, confirmed: true },
    "The transaction is in block 7 and has enough confirmations.",
  ],
  ["relay.reorged", {}, "The network dropped the block with the transaction. It is being included again."],
  ["relay.adopted", {}, "Someone else had already sent the same signed transfer. That transaction counts."],
  ["relay.failed", { reason: "out of gas" }, "The transaction did not go through (out of gas)."],
  ["chain.executed", { chainId: 8453, block: 9 }, "The network reports the transfer in block 9 on Base."],
  [
    "chain.exception",
    { reason: "late" },
    "The network shows a transfer that came after this payment had ended. Someone should look at it.",
  ],
  [
    "chain.exception",
    { reason: "duplicate" },
    "The network shows a second transfer for this payment. Someone should look at it.",
  ],
  [
    "chain.exception",
    { reason: "destination_transfer" },
    "Someone sent the amount of this payment straight to the merchant's wallet. It may or may not be meant for this payment. Someone should look at it.",
  ],
  [
    "chain.exception",
    { reason: "listed_payer" },
    "The transfer came from an account on the screening list, past the checkout, which would have refused it. Someone should look at it.",
  ],
  [
    "chain.exception",
    { reason: "reverted" },
    "The network took back a transaction that was confirmed. Someone should look at it.",
  ],
  [
    "chain.exception",
    { reason: "lost" },
    "The network took this payment's transfer back after it was confirmed: the money did not arrive. Do not ship. Someone should look at it.",
  ],
  [
    "exception.moved",
    { block: 9 },
    "The network moved that transfer to another transaction. It is the same one; nothing else changed.",
  ],
  [
    "exception.gone",
    {},
    "The network took back the transfer that needed a decision. If it is included again, it counts again.",
  ],
  ["exception.returned", {}, "The transfer that the network had taken back was included again."],
  ["exception.accepted", {}, "The decision was to keep the transfer. The payment's status stays."],
  ["exception.ignored", {}, "Marked as no action needed."],
  [
    "exception.returned",
    { kind: "lost" },
    "The network has executed the lost transfer again. The payment is paid.",
  ],
  [
    "exception.accepted",
    { kind: "lost" },
    "The lost payment was accepted as a loss. The payment's status stays.",
  ],
  ["exception.ignored", { kind: "lost" }, "The lost payment was marked as needing no action."],
  ["exception.reopened", {}, "The decision about the transfer was taken back."],
  ["settlement.done", {}, "Settled to the merchant's wallet."],
  ["refund.requested", {}, "Full refund requested."],
  ["refund.requested", { isException: true }, "Full refund of this transfer requested."],
  [
    "refund.pending_funds",
    { available: "0", needed: "1" },
    "The merchant's vault does not hold enough for the refund. It is sent once the vault does.",
  ],
  [
    "refund.pending_funds",
    { needed: "1", walletFailure: "ERC20InsufficientBalance" },
    "The transfer from the merchant's wallet did not go through (ERC20InsufficientBalance). No money moved, and the refund waits for money again.",
  ],
  ["refund.submitted", {}, "The vault covers the refund. It is on its way."],
  [
    "refund.submitted",
    { wallet: "0x00000000000000000000000000000000000000bb" },
    "The merchant's wallet signed for the refund. It is on its way.",
  ],
  ["refund.succeeded", { block: 9 }, "The buyer has the money back in block 9."],
  [
    "refund.succeeded",
    { block: 9, recordedTo: "0x00000000000000000000000000000000000000bb" },
    "The refund was recorded with the transfer that paid it in block 9.",
  ],
  [
    "refund.undeliverable",
    { cause: "token_refuses_payer" },
    "The refund cannot be delivered: the token refuses transfers to the buyer's address. No money moved.",
  ],
  [
    "refund.undeliverable",
    { cause: "payer_takes_no_coin" },
    "The refund cannot be delivered: the buyer's address is a contract that does not accept coin. No money moved.",
  ],
  [
    "refund.redirected",
    { to: "0xa11ce00000000000000000000000000000000001" },
    "The buyer signed for another address (0xa11c…0001). The refund can be sent there.",
  ],
  ["refund.retried", {}, "The buyer's address accepts the refund again. It is sent again."],
  ["refund.retried", { userId: "usr_1" }, "The refund is tried again."],
  ["refund.cancelled", {}, "The refund was cancelled before it was sent. No money moved."],
  [
    "refund.cancelled",
    { userId: "usr_1" },
    "A member cancelled the refund before it was sent. No money moved.",
  ],
  ["refund.failed", { reason: "NotRefunder" }, "The refund did not go through (NotRefunder)."],
];

describe("a timeline entry", () => {
  test.each(TIMELINE)("%s %j", (type, data, sentence) => {
    expect(textOf(type, data)).toBe(sentence);
  });

  test.each(TIMELINE.map(([type]) => type))("%s is a sentence without its facts, too", (type) => {
    expect(textOf(type)).toMatch(/^[A-Z][^{}[\]]*\.$/);
    expect(textOf(type)).not.toMatch(/undefined|null|NaN/);
  });

  test("of a kind that is not known is named", () => {
    expect(textOf("payment.teleported")).toBe("payment.teleported was recorded.");
    expect(textOf("constructor")).toBe("constructor was recorded.");
  });
});

import { presentAmount } from "@/server/assets/amount";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { shownAddress } from "@/server/assets/caip";
import { claimTarget } from "@/server/chain/calls/deposit-calls";
import { refOf } from "@/server/chain/calls/terms";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { isLive } from "@/server/deposits/lifecycle";
import { depositUri } from "@/server/gateway/deposits/deposit-uri";
import type { Deposit } from "@/server/gateway/deposits/schema";
import { toUnixSeconds } from "@/server/kernel/clock";

/** Milliseconds until a client should ask again: often while money or a block is about to change the answer. */
const POLL_MS = { waiting: 2_000, partial: 2_000, funded: 1_000, executing: 1_000, held: 5_000 } as const;
const POLL_RETURN_MS = 5_000;

/** Presents a deposit as the API's clients see it. Addresses are in EIP-55 form. */
export function presentDeposit(row: DepositRow): Deposit {
  const missing = row.amount > row.received ? row.amount - row.received : 0n;
  const isOpen = isLive(row.status) && !row.isDue;
  return {
    id: row.id,
    paymentId: row.paymentId,
    status: shownStatus(row),
    optionId: row.optionId,
    asset: row.asset,
    address: shownAddress(row.address),
    chainId: row.chainId,
    amount: presentAmount(`caip19/${row.asset}`, row.amount),
    received: String(row.received),
    missing: String(missing),
    surplus: String(row.surplus),
    uri: isOpen && missing > 0n ? depositUri({ ...row, missing }) : null,
    transfers: row.transfers.map((each) => ({ ...each, from: each.from && shownAddress(each.from) })),
    refund: { kind: row.refundKind, address: row.refundKind === "none" ? null : shownAddress(row.payer) },
    terms: presentTerms(row),
    router: shownAddress(row.router),
    key: row.key,
    expiresAt: toUnixSeconds(row.expiresAt),
    pollInMs: pollInMs(row),
    execution: executionOf(row),
    returns: returnsOf(row),
  };
}

/** Returns the status by the money that is stored already; the stored status follows within moments. */
function shownStatus({ status, isDue, received, amount }: DepositRow): DepositRow["status"] {
  if (isDue || (status !== "waiting" && status !== "partial")) return status;
  if (received === 0n) return "waiting";
  return received < amount ? "partial" : "funded";
}

function presentTerms(row: DepositRow): Deposit["terms"] {
  return {
    paymentRef: refOf(row.paymentId),
    optionRef: row.optionRef ?? refOf(row.optionId),
    merchantRef: refOf(row.merchantId),
    payer: shownAddress(row.payer),
    token: shownAddress(row.token),
    amount: String(row.amount),
    destination: shownAddress(row.destination ?? NATIVE_TOKEN),
    fee: String(row.fee),
    deadline: String(row.deadline),
  };
}

function pollInMs({ status, returning }: DepositRow): number | null {
  if (isLive(status)) return POLL_MS[status];
  return returning.length > 0 ? POLL_RETURN_MS : null;
}

function executionOf({ status, job, paidBy }: DepositRow): Deposit["execution"] {
  if (status === "paid" && paidBy) return { txHash: paidBy, status: "confirmed" };
  if (!job) return null;
  const { status: stage, txHash } = job;
  return { txHash, status: stage === "queued" || stage === "signed" ? "pending" : stage };
}

function returnsOf(row: DepositRow): Deposit["returns"] {
  const { returned, returning, refundKind, payer, router } = row;
  // Without a payer it goes to the merchant's vault, which the router holds.
  const owner = refundKind === "none" ? router : payer;
  return [
    ...returned.map(({ isFinal, to, token, ...rest }) => ({
      ...rest,
      to: shownAddress(to),
      token: shownAddress(token),
      status: isFinal ? ("confirmed" as const) : ("mined" as const),
    })),
    ...returning.map(({ claim, token, value, txHash }) => ({
      to: shownAddress(claim ? claimTarget(claim) : owner),
      token: shownAddress(token),
      value,
      txHash,
      status: txHash === null ? ("pending" as const) : ("mined" as const),
    })),
  ];
}

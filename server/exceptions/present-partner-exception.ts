import { parseAddress } from "@/server/assets/caip";
import { chainName } from "@/server/assets/known-assets";
import type { ExceptionRow } from "@/server/exceptions/exception-row";
import { explainException } from "@/server/exceptions/explain-exception";
import type { ExceptionFacts, ExceptionStatus, PartnerException } from "@/server/exceptions/partner-schema";
import { presentTokens } from "@/server/exceptions/present-exception";
import { writeSentences } from "@/server/kernel/write-sentences";

/** The facts of an exception, from its row or from an event's copy of it. Addresses are in lower case. */
export interface StoredFacts
  extends Pick<
    ExceptionRow,
    "kind" | "chainId" | "token" | "amount" | "payer" | "txHash" | "paymentId" | "merchantId" | "refundId"
  > {
  id: string;
  status: ExceptionStatus;
  stateVersion: number;
  createdAt: Date;
  resolvedAt: Date | null;
}

/** Presents the members that events and reads share. */
export function presentFacts(facts: StoredFacts): ExceptionFacts {
  const { id, stateVersion, paymentId, merchantId, kind, status, chainId, token, payer, refundId } = facts;
  return {
    exceptionId: id,
    stateVersion,
    paymentId,
    merchantId,
    kind,
    status,
    chainId,
    token: parseAddress(token) ?? token,
    amount: presentTokens(facts),
    payer: parseAddress(payer) ?? payer,
    txId: facts.txHash,
    refundId,
    createdAt: facts.createdAt.toISOString(),
    resolvedAt: facts.resolvedAt?.toISOString() ?? null,
  };
}

/** Presents an exception to a partner's server. */
export function presentPartnerException(row: ExceptionRow): PartnerException {
  const facts = presentFacts({ ...row, status: statusOf(row), stateVersion: row.updatedAt.getTime() });
  const words = { symbol: facts.amount.display.assetSymbol, networkName: chainName(row.chainId) };
  return { ...facts, explanation: writeSentences(explainException(row, words)), note: row.note };
}

/** Returns the API's status of a state; a refund on its way has its own status. */
export function statusOf({ state }: Pick<ExceptionRow, "state">): ExceptionStatus {
  return state === "refunding" ? "refunded" : state;
}

import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";
import type { RefundRow } from "@/server/refunds/refund-row";

interface Options {
  symbol: string;
  networkName: string;
  /** Whether a wallet can fund it now. */
  isFundable: boolean;
}

type Explained = Pick<
  RefundRow,
  "status" | "wallet" | "walletFailure" | "cause" | "redirectTo" | "recordedAt" | "isPart"
>;

/** Explains a refund's status and next step in plain words. */
export function explainRefund(
  explained: Explained,
  { symbol, networkName: network, isFundable }: Options,
): Sentence[] {
  const { status, wallet, walletFailure, cause, redirectTo } = explained;
  const token = { symbol, network };
  switch (status) {
    case "pending":
      return [sentence("refund.pending", token)];
    case "pending_funds":
      if (walletFailure !== null) return [sentence("refund.walletFailed", faultOf(walletFailure))];
      return [
        sentence("refund.pending_funds", token),
        isFundable ? sentence("refund.signOrAdd") : sentence("refund.add"),
      ];
    case "submitted":
      return [
        wallet === null
          ? sentence("refund.submitted", { network })
          : sentence("refund.submittedByWallet", { network }),
      ];
    case "undeliverable":
      if (cause === "awaits_claim") return [sentence("refund.awaits_claim"), sentence("refund.askClaim")];
      return [
        sentence(`refund.${cause ?? "token_refuses_payer"}`, { symbol }),
        sentence("refund.unmoved"),
        redirectTo === null ? sentence("refund.askAddress") : sentence("refund.payAddress"),
      ];
    case "succeeded":
      return [sentence(successOf(explained), token)];
    case "failed":
      return [sentence("refund.failed")];
    case "cancelled":
      return [sentence("refund.cancelled")];
  }
}

function successOf({ recordedAt, isPart }: Explained) {
  if (recordedAt) return "refund.recorded" as const;
  return isPart ? ("refund.succeededPart" as const) : ("refund.succeeded" as const);
}

/** Detects the error of a token, Permit2 or the router; `failure` names any other. */
function faultOf(failure: string): { fault: string; failure: string } {
  const named = { failure: failure.replaceAll("_", " ") };
  if (/balance|TRANSFER_FROM_FAILED/i.test(failure)) return { ...named, fault: "balance" };
  if (/expired|AuthorizationTime|the time to execute/i.test(failure)) return { ...named, fault: "expired" };
  if (/UsedAuthorization|InvalidNonce/.test(failure)) return { ...named, fault: "used" };
  return { ...named, fault: "other" };
}

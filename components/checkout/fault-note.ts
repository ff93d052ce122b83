import type { Note } from "@/components/checkout/flow-state";
import { GatewayError } from "@/components/checkout/gateway-client";
import type { LiveTranslator } from "@/components/checkout/page-locale";
import { DetailsMissing } from "@/components/checkout/pay-option";
import { walletFault } from "@/components/wallet/eip1193";
import { ApprovalFailed } from "@/components/wallet/run-actions";

interface FaultContext {
  networkName: string;
  /** An approval was mined earlier. */
  isApproved: boolean;
  /** The wallet received the paying transaction and may have sent it despite the error. */
  isSending: boolean;
  t: LiveTranslator;
}

/** Describes why an attempt ended before money moved, or before anybody can know whether it did. */
export function faultNote(
  error: unknown,
  { networkName: network, isApproved, isSending, t }: FaultContext,
): Note {
  if (error instanceof GatewayError) return gatewayNote(error, t);
  if (error instanceof DetailsMissing) {
    return { tone: "wait", title: t("detailsMissingTitle"), text: t("detailsMissing") };
  }
  if (error instanceof ApprovalFailed) return bad(t("approvalFailedTitle"), t("approvalFailed"));
  switch (walletFault(error)) {
    case "rejected":
      return {
        tone: "info",
        title: t("rejectedTitle"),
        text: t(isApproved ? "rejectedAfterApproval" : "rejected"),
      };
    case "busy":
      return { tone: "wait", title: t("busyTitle"), text: t("busy") };
    case "unknown_network":
      return { tone: "wait", title: t("unknownNetworkTitle", { network }), text: t("unknownNetwork") };
    case "fault":
      return bad(t("walletFaultTitle"), t(isSending ? "walletFaultSend" : "walletFault"));
  }
}

function gatewayNote({ code, status }: GatewayError, t: LiveTranslator): Note {
  if (code === "quote_expired") return { tone: "wait", title: t("quoteTitle"), text: t("quoteSame") };
  if (code === "invalid_signature") return bad(t("signatureTitle"), t("signature"));
  if (status === 0 || status >= 500) {
    return { tone: "wait", title: t("unreachableTitle"), text: t("unreachableText") };
  }
  return bad(t("refusedTitle"), t("refused"));
}

function bad(title: string, text: string): Note {
  return { tone: "bad", title, text };
}

import type { Note } from "@/components/checkout/flow-state";
import { GatewayError } from "@/components/checkout/gateway-client";
import { DetailsMissing } from "@/components/checkout/pay-option";
import type { LiveSay } from "@/components/checkout/phrases";
import { walletFault } from "@/components/wallet/eip1193";
import { ApprovalFailed } from "@/components/wallet/run-actions";

interface Circumstances {
  networkName: string;
  /** An approval was mined before. */
  isApproved: boolean;
  /** It was the paying transaction that the wallet was asked for: it may have been sent all the same. */
  isSending: boolean;
  say: LiveSay;
}

/** Words for what ended an attempt before money moved, or before anybody can know that it did. */
export function faultNote(
  error: unknown,
  { networkName: network, isApproved, isSending, say }: Circumstances,
): Note {
  if (error instanceof GatewayError) return gatewayNote(error, say);
  if (error instanceof DetailsMissing) {
    return { tone: "wait", title: say("detailsMissingTitle"), text: say("detailsMissing") };
  }
  if (error instanceof ApprovalFailed) return bad(say("approvalFailedTitle"), say("approvalFailed"));
  switch (walletFault(error)) {
    case "rejected":
      return {
        tone: "info",
        title: say("rejectedTitle"),
        text: say(isApproved ? "rejectedAfterApproval" : "rejected"),
      };
    case "busy":
      return { tone: "wait", title: say("busyTitle"), text: say("busy") };
    case "unknown_network":
      return { tone: "wait", title: say("unknownNetworkTitle", { network }), text: say("unknownNetwork") };
    case "fault":
      return bad(say("walletFaultTitle"), say(isSending ? "walletFaultSend" : "walletFault"));
  }
}

function gatewayNote({ code, status }: GatewayError, say: LiveSay): Note {
  if (code === "quote_expired") return { tone: "wait", title: say("quoteTitle"), text: say("quoteSame") };
  if (code === "invalid_signature") return bad(say("signatureTitle"), say("signature"));
  if (status === 0 || status >= 500) {
    return { tone: "wait", title: say("unreachableTitle"), text: say("unreachableText") };
  }
  return bad(say("refusedTitle"), say("refused"));
}

function bad(title: string, text: string): Note {
  return { tone: "bad", title, text };
}

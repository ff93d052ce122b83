import type { Note } from "@/components/checkout/flow-state";
import { GatewayError } from "@/components/checkout/gateway-client";
import { words } from "@/components/checkout/words";
import { walletFault } from "@/components/wallet/eip1193";
import { ApprovalFailed } from "@/components/wallet/run-actions";

interface Circumstances {
  networkName: string;
  /** An approval was mined before. */
  isApproved: boolean;
}

/** Words for whatever ended an attempt before money moved. */
export function faultNote(error: unknown, { networkName, isApproved }: Circumstances): Note {
  if (error instanceof GatewayError) return gatewayNote(error);
  if (error instanceof ApprovalFailed) return bad(words.approvalFailedTitle, words.approvalFailed);
  switch (walletFault(error)) {
    case "rejected":
      return {
        tone: "info",
        title: words.rejectedTitle,
        text: isApproved ? words.rejectedAfterApproval : words.rejected,
      };
    case "busy":
      return { tone: "wait", title: words.busyTitle, text: words.busy };
    case "unknown_network":
      return { tone: "wait", title: words.unknownNetworkTitle(networkName), text: words.unknownNetwork };
    case "fault":
      return bad(words.walletFaultTitle, words.walletFault);
  }
}

function gatewayNote({ code, status }: GatewayError): Note {
  if (code === "quote_expired") return { tone: "wait", title: words.quoteTitle, text: words.quoteSame };
  if (code === "invalid_signature") return bad(words.signatureTitle, words.signature);
  if (status === 0 || status >= 500) {
    return { tone: "wait", title: words.unreachableTitle, text: words.unreachable };
  }
  return bad(words.refusedTitle, words.refused);
}

function bad(title: string, text: string): Note {
  return { tone: "bad", title, text };
}

import type { LiveTranslator } from "@/components/checkout/page-locale";
import type { WalletFault } from "@/components/wallet/eip1193";

/** What went wrong, in the wallet, at the gateway, or between the two. */
export type Fault =
  | WalletFault
  | "wrong_network"
  | "wrong_account"
  | "locked"
  | "stopped"
  | "approval_failed"
  | "batch_failed"
  | "details_missing"
  | "paused"
  | "quote_ended"
  | "signature"
  | "unreachable"
  | "refused";

/** The state of the chain and of the wallet when it happened. */
export interface FaultState {
  /** An approval was mined earlier. */
  isApproved: boolean;
  /** The wallet received the paying transaction and may have sent it despite the error. */
  isSending: boolean;
}

/** Help below a fault's sentence: the network's facts, to add it in the wallet. */
export type FaultAction = "network_facts";

type Key = Parameters<LiveTranslator>[0];

interface Row extends Partial<FaultState> {
  fault: Fault;
  tone: "info" | "wait" | "bad";
  title: Key;
  text: Key;
  action?: FaultAction;
}

/**
 * Every fault with its sentences: what happened, whether money moved, what to do. The first row that fits counts; a state
 * that a row leaves out does not matter to it. The options or the wallets are shown below each.
 */
export const FAULTS: readonly Row[] = [
  {
    fault: "rejected",
    isApproved: true,
    tone: "info",
    title: "rejectedTitle",
    text: "rejectedAfterApproval",
  },
  { fault: "rejected", tone: "info", title: "rejectedTitle", text: "rejected" },
  { fault: "stopped", isSending: true, tone: "wait", title: "stoppedTitle", text: "stoppedSend" },
  { fault: "stopped", tone: "info", title: "stoppedTitle", text: "stopped" },
  { fault: "busy", tone: "wait", title: "busyTitle", text: "busy" },
  { fault: "no_funds", tone: "wait", title: "noFundsTitle", text: "noFunds" },
  {
    fault: "unknown_network",
    tone: "wait",
    title: "unknownNetworkTitle",
    text: "unknownNetwork",
    action: "network_facts",
  },
  {
    fault: "wrong_network",
    tone: "wait",
    title: "wrongNetworkTitle",
    text: "wrongNetwork",
    action: "network_facts",
  },
  { fault: "timed_out", isSending: true, tone: "wait", title: "timedOutTitle", text: "walletFaultSend" },
  { fault: "timed_out", tone: "wait", title: "timedOutTitle", text: "timedOut" },
  { fault: "wrong_account", tone: "wait", title: "wrongAccountTitle", text: "wrongAccount" },
  { fault: "locked", tone: "wait", title: "lockedTitle", text: "locked" },
  { fault: "unauthorized", tone: "wait", title: "lockedTitle", text: "locked" },
  {
    fault: "disconnected",
    isSending: true,
    tone: "bad",
    title: "disconnectedTitle",
    text: "walletFaultSend",
  },
  { fault: "disconnected", tone: "wait", title: "disconnectedTitle", text: "disconnected" },
  { fault: "approval_failed", tone: "bad", title: "approvalFailedTitle", text: "approvalFailed" },
  { fault: "batch_failed", tone: "bad", title: "batchFailedTitle", text: "batchFailed" },
  { fault: "details_missing", tone: "wait", title: "detailsMissingTitle", text: "detailsMissing" },
  { fault: "paused", tone: "wait", title: "pausedTitle", text: "pausedText" },
  { fault: "quote_ended", tone: "wait", title: "quoteTitle", text: "quoteSame" },
  { fault: "signature", tone: "bad", title: "signatureTitle", text: "signature" },
  { fault: "unreachable", tone: "wait", title: "unreachableTitle", text: "unreachableText" },
  { fault: "refused", tone: "bad", title: "refusedTitle", text: "refused" },
  { fault: "fault", isSending: true, tone: "bad", title: "walletFaultTitle", text: "walletFaultSend" },
  { fault: "fault", tone: "bad", title: "walletFaultTitle", text: "walletFault" },
];

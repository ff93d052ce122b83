import { FAULTS, type Fault, type FaultState } from "@/components/checkout/faults";
import type { Note } from "@/components/checkout/flow-state";
import { GatewayError } from "@/components/checkout/gateway-call";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { LiveTranslator } from "@/components/checkout/page-locale";
import { DetailsMissing } from "@/components/checkout/pay-option";
import { isolate } from "@/components/checkout/token-text";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { walletFault } from "@/components/wallet/eip1193";
import { ApprovalFailed, WrongNetwork } from "@/components/wallet/run-actions";
import { BatchFailed } from "@/components/wallet/send-calls";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";

/** Thrown when the buyer stops waiting for the wallet. */
export class Stopped extends Error {}

export interface FaultContext extends FaultState {
  /** The option's network, where the attempt had one. */
  network: CheckoutNetwork | undefined;
  /** The option that was tried. */
  option: PaymentOption | undefined;
  /** The accounts that the wallet shares now, in lower case; empty while it is locked. */
  accounts: readonly string[];
  t: LiveTranslator;
}

/** Describes why an attempt ended before money moved, or before anybody can know whether it did. */
export function faultNote(error: unknown, context: FaultContext): Note {
  const { network, accounts, isApproved, isSending } = context;
  const fault = faultOf(error, context);
  const row = FAULTS.find(
    (each) =>
      each.fault === fault &&
      (each.isApproved ?? isApproved) === isApproved &&
      (each.isSending ?? isSending) === isSending,
  );
  if (!row) throw new Error(`no sentence for ${fault}`);
  const values = {
    network: network?.name ?? "",
    coin: network?.coin ?? "none",
    account: isolate(middleTruncate(accounts[0] ?? "")),
  };
  const t = context.t as unknown as (key: string, values: Record<string, string>) => string;
  const facts = row.action === "network_facts" && network ? { network } : {};
  return { tone: row.tone, title: t(row.title, values), text: t(row.text, values), ...facts };
}

function faultOf(error: unknown, context: FaultContext): Fault {
  if (error instanceof Stopped) return "stopped";
  if (error instanceof DetailsMissing) return "details_missing";
  if (error instanceof ApprovalFailed) return "approval_failed";
  if (error instanceof BatchFailed) return "batch_failed";
  if (error instanceof WrongNetwork) return "wrong_network";
  if (error instanceof GatewayError) return gatewayFault(error, context);
  const fault = walletFault(error);
  const mayBeAccount = fault === "unauthorized" || (fault === "fault" && !context.isSending);
  return (mayBeAccount ? accountFault(context) : null) ?? fault;
}

function gatewayFault({ code, status, reason }: GatewayError, context: FaultContext): Fault {
  if (reason === "router_paused") return "paused";
  if (code === "quote_expired") return "quote_ended";
  if (code === "invalid_signature")
    return accountFault(context) === "wrong_account" ? "wrong_account" : "signature";
  return status === 0 || status === 429 || status >= 500 ? "unreachable" : "refused";
}

/** Returns whether the wallet no longer shares the account that was to pay. */
function accountFault({ accounts, option }: FaultContext): "locked" | "wrong_account" | null {
  if (!option) return null;
  if (accounts.length === 0) return "locked";
  const payer = option.account.split(":")[2]?.toLowerCase() ?? "";
  return accounts.includes(payer) ? null : "wrong_account";
}

import { TRPCClientError } from "@trpc/client";
import type { Translator } from "@/components/messages/translator";
import { faultMessage } from "@/components/shell/fault-message";
import { walletFault } from "@/components/wallet/eip1193";
import { ApprovalFailed } from "@/components/wallet/run-actions";

/** Thrown when a wallet shares another account than the one that must sign. */
export class WrongAccount extends Error {
  constructor(
    readonly wanted: string,
    readonly shared: string,
  ) {
    super("the wallet shared another account");
  }
}

/** Describes why a movement failed: whether money moved, and what to do. */
export function movementFault(error: unknown, t: Translator<"vaults.fault">): string {
  if (error instanceof WrongAccount) {
    return t("wrongAccount", { wanted: error.wanted, shared: error.shared });
  }
  if (error instanceof ApprovalFailed) return t("approval");
  if (error instanceof TRPCClientError) return faultMessage(error);
  return t(walletFault(error));
}

import { TRPCClientError } from "@trpc/client";
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
export function movementFault(error: unknown): string {
  if (error instanceof WrongAccount) {
    return `Nothing was sent. Only ${error.wanted}, the owner of the payment contract, can sign this; the wallet shared ${error.shared}. Choose that account in the wallet and try again.`;
  }
  if (error instanceof ApprovalFailed) {
    return "The network refused the transaction, or did not take it in time. Look at it in your wallet before you try again.";
  }
  if (error instanceof TRPCClientError) return faultMessage(error);
  switch (walletFault(error)) {
    case "rejected":
      return "You declined in the wallet. Try again when you are ready.";
    case "busy":
      return "The wallet still has a request open. Open it, answer there, and try again.";
    case "unknown_network":
      return "The wallet does not know this network. Add it there, and try again.";
    case "fault":
      return "The wallet could not do this. It may lack the tokens, or the coin that pays the network's fee.";
  }
}

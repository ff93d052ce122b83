import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { mainWalletFault } from "@/components/wallet/eip1193";
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

/** Returns a function that describes why a movement failed: whether money moved, and what to do. */
export function useMovementFault(): (error: unknown) => string {
  const t = useTranslations("vaults.fault");
  const faultMessage = useFaultMessage();
  return (error) => {
    if (error instanceof WrongAccount) {
      return t("wrongAccount", { wanted: error.wanted, shared: error.shared });
    }
    if (error instanceof ApprovalFailed) return t("approval");
    return error instanceof TRPCClientError ? faultMessage(error) : t(mainWalletFault(error));
  };
}

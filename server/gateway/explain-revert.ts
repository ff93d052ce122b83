import { readHoldings } from "@/server/chain/reads/balances";
import type { Route } from "@/server/gateway/check-quote";
import type { OptionRow } from "@/server/gateway/option-row";
import { routerPaused } from "@/server/gateway/router-paused";
import { AppError } from "@/server/kernel/errors";

/** Why a confirmed option could not be executed; `details.reason` of the answer. */
type Reason =
  | "already_paid"
  | "deadline_passed"
  | "insufficient_balance"
  | "insufficient_allowance"
  | "destination_refused"
  | "refused_by_token";

const SENTENCES: Record<Reason, string> = {
  already_paid: "The payment was already executed on this chain.",
  deadline_passed: "The time to execute this option has passed.",
  insufficient_balance: "The account's balance no longer covers the amount.",
  insufficient_allowance: "Permit2 is not approved for the amount; the approval may not be in a block yet.",
  destination_refused: "The merchant's settlement address cannot take this token.",
  refused_by_token: "The token refuses this transfer.",
};

const BY_ERROR: Record<string, Reason> = {
  AlreadyPaid: "already_paid",
  DeadlinePassed: "deadline_passed",
  SignatureExpired: "deadline_passed",
  InvalidDestination: "destination_refused",
};
const SIGNATURE_ERRORS = new Set([
  "InvalidSigner",
  "InvalidSignature",
  "InvalidSignatureLength",
  "InvalidContractSignature",
  "ERC3009InvalidSignature",
]);

/** Checks whether a contract's error says that a signature is not the account's. */
export function isSignatureError(error: string | null): boolean {
  return error !== null && SIGNATURE_ERRORS.has(error);
}

/**
 * Returns the error for an option whose execution would revert: by the contract's error where it is specific, otherwise
 * by the account's balance and allowance.
 * @param error the name of the contract's error, if it is a known one
 */
export async function refusalOf(
  option: OptionRow,
  { asset }: Route,
  error: string | null,
): Promise<AppError> {
  if (isSignatureError(error)) {
    return new AppError("invalid_signature", "The chain does not accept the signature.");
  }
  if (error === "Paused") return routerPaused();
  const reason = (error && BY_ERROR[error]) || (await reasonByHoldings(option, asset));
  return new AppError("invalid_state", SENTENCES[reason], {
    details: { reason, contractError: error ?? undefined },
  });
}

async function reasonByHoldings(option: OptionRow, asset: Route["asset"]): Promise<Reason> {
  const holdings = await readHoldings(option.chainId, [option.payer], [asset]);
  const holding = holdings?.(option.payer, asset);
  if (holding && holding.balance < option.amount) return "insufficient_balance";
  if (holding && holding.allowance !== null && holding.allowance < option.amount)
    return "insufficient_allowance";
  return "refused_by_token";
}

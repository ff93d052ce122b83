import type { Address } from "viem";
import { formatAccountId, parseAccountId } from "@/server/assets/caip";
import { AppError } from "@/server/kernel/errors";

/** One of the wallet's accounts, on a chain of this kind. */
export interface PayerAccount {
  /** As the wallet wrote it: it recognises its accounts in our answer by this spelling. */
  given: string;
  /** CAIP-10 with the address in EIP-55 form: the same account in every spelling. */
  id: string;
  chainId: number;
  address: Address;
}

/**
 * The EVM accounts among those that a wallet lists, each once. Accounts of other kinds of chain are passed over.
 * @throws AppError `invalid_account` when one is malformed
 */
export function parseAccounts(accounts: readonly string[]): PayerAccount[] {
  const found = new Map<string, PayerAccount>();
  for (const [index, given] of accounts.entries()) {
    const account = parseAccountId(given);
    if (!account) throw invalidAccount(index);
    if (!account.evm) continue;
    const { chainId, address } = account.evm;
    const id = formatAccountId(chainId, address);
    if (!found.has(id)) found.set(id, { given, id, chainId, address });
  }
  return [...found.values()];
}

function invalidAccount(index: number): AppError {
  const field = `accounts.${index}`;
  const message =
    "must be a CAIP-10 account such as eip155:8453:0x…, its address with a valid checksum if mixed-case";
  return new AppError("invalid_account", `${field}: ${message}`, {
    issues: [{ field, message }],
    details: { index },
  });
}

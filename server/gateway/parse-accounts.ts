import type { Address } from "viem";
import { formatAccountId, parseAccountId } from "@/server/assets/caip";
import { AppError } from "@/server/kernel/errors";

/** One of the wallet's accounts, on an EVM chain. */
export interface PayerAccount {
  /** As the wallet wrote it; the wallet matches its account in our answer by this spelling. */
  given: string;
  /** CAIP-10 with the address in EIP-55 form, independent of the spelling. */
  id: string;
  chainId: number;
  address: Address;
}

/**
 * Parses the distinct EVM accounts of a wallet's list. Accounts of other kinds of chain are skipped.
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

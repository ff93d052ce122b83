import { type Hex, hexToBigInt, keccak256, type LocalAccount } from "viem";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import { currentFees } from "@/server/chain/calls/gas";
import { countNonces } from "@/server/chain/reads/read-sender";

const TRANSFER_GAS = 21_000n;

/** A transaction that no block can have before another one. */
export interface HeldBack {
  raw: Hex;
  hash: Hex;
  /** An empty transaction with the missing nonce. */
  release: Hex;
}

/**
 * Signs a transaction with the nonce after an account's next one: a node shows it as pending, and no block has it until
 * the released nonce is used.
 * @throws AppError `bad_gateway`
 */
export async function signHeldBack(
  chainId: number,
  account: LocalAccount,
  { to, data, value, gas }: BuyerTransaction & { gas: bigint },
): Promise<HeldBack> {
  const nonce = await countNonces(chainId, account.address, "latest");
  const shared = { type: "eip1559", chainId, ...(await currentFees(chainId)) } as const;
  const call = { to, data, value: value ? hexToBigInt(value) : 0n, gas };
  const raw = await account.signTransaction({ ...shared, ...call, nonce: nonce + 1 });
  const release = await account.signTransaction({ ...shared, nonce, to: account.address, gas: TRANSFER_GAS });
  return { raw, hash: keccak256(raw), release };
}

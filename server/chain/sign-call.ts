import { type Hex, keccak256 } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Fees } from "@/server/chain/gas";

/** A call of a contract without value, as a transaction of type 2 (EIP-1559). */
export interface Envelope extends Fees {
  to: Hex;
  data: Hex;
  nonce: number;
  gas: bigint;
}

/** Signs a call for one chain (EIP-155) without sending it; the same envelope always gives the same bytes (RFC 6979). */
export async function signCall(
  account: PrivateKeyAccount,
  chainId: number,
  envelope: Envelope,
): Promise<{ raw: Hex; hash: Hex }> {
  const raw = await account.signTransaction({ type: "eip1559", chainId, value: 0n, ...envelope });
  return { raw, hash: keccak256(raw) };
}

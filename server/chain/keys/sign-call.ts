import { type Hex, keccak256, parseTransaction } from "viem";
import type { Fees } from "@/server/chain/calls/gas";
import type { HotAccount } from "@/server/chain/keys/hot-account";

/** A call of a contract without value, as a transaction of type 2 (EIP-1559). */
export interface Envelope extends Fees {
  to: Hex;
  data: Hex;
  nonce: number;
  gas: bigint;
}

/**
 * Signs a call for one chain (EIP-155) without sending it. A key in the environment always gives the same bytes for the
 * same envelope (RFC 6979); a remote signer may not.
 * @throws SignerFault when the key is at a remote signer that does not sign
 */
export async function signCall(
  account: HotAccount,
  chainId: number,
  envelope: Envelope,
): Promise<{ raw: Hex; hash: Hex }> {
  const raw = await account.signTransaction({ type: "eip1559", chainId, value: 0n, ...envelope });
  return { raw, hash: keccak256(raw) };
}

/** Extracts the call from signed bytes, for signing it again with other fees. */
export function callOf(raw: Hex): Pick<Envelope, "to" | "data"> {
  const { to, data } = parseTransaction(raw);
  if (!to || !data) throw new Error("the stored bytes are no call of a contract");
  return { to, data };
}

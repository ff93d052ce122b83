import { type Address, encodeFunctionData, type Hex } from "viem";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { recoverSigner } from "@/server/chain/signatures/recover-signer";

/** A signature in the form that the chain will check: as given, or with `v` written as 27 or 28. */
export interface VerifiedSignature {
  signature: Hex;
  /** The account has code, so contracts verify by calling it (ERC-1271). */
  byContract: boolean;
}

const ERC1271_MAGIC = "0x1626ba7e";
const EOA_LENGTH = 2 + 65 * 2;
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

const isValidSignatureAbi = [
  {
    type: "function",
    name: "isValidSignature",
    stateMutability: "view",
    inputs: [
      { name: "hash", type: "bytes32" },
      { name: "signature", type: "bytes" },
    ],
    outputs: [{ type: "bytes4" }],
  },
] as const;

/**
 * Checks a signature exactly as tokens and Permit2 will. An account with code, including an EIP-7702 delegation, is
 * checked by ERC-1271. An account without code is checked by ECDSA recovery. Many libraries accept either for both,
 * which lets signatures pass that revert on chain.
 * @returns null when it is not the account's signature
 * @throws AppError `bad_gateway` when the chain does not answer
 */
export async function verifySignature(
  chainId: number,
  account: Address,
  signed: { digest: Hex; signature: Hex },
): Promise<VerifiedSignature | null> {
  if (await hasCode(chainId, account)) return verifyByContract(chainId, account, signed);
  return verifyByKey(account, signed);
}

/**
 * Checks a signature by ECDSA recovery alone. For an account with code the chain may decide otherwise: simulate the call.
 * @returns null when the account's key has not made it
 */
export async function verifyByKey(
  account: Address,
  signed: { digest: Hex; signature: Hex },
): Promise<VerifiedSignature | null> {
  const signature = normalise(signed.signature);
  if (!signature) return null;
  const signer = await recoverSigner(signed.digest, signature);
  return signer === account.toLowerCase() ? { signature, byContract: false } : null;
}

/**
 * Checks whether an address has code; an EIP-7702 delegation counts.
 * @throws AppError `bad_gateway`
 */
export async function hasCode(chainId: number, address: Address): Promise<boolean> {
  const code = await answered(chainId, chainClient(chainId).getCode({ address }));
  return code !== undefined && code !== "0x";
}

async function verifyByContract(
  chainId: number,
  account: Address,
  { digest, signature }: { digest: Hex; signature: Hex },
): Promise<VerifiedSignature | null> {
  const outcome = await callOrRevert(chainId, { to: account, data: isValidSignatureCall(digest, signature) });
  if (outcome.reverted) return null;
  return isAcceptance(outcome.data) ? { signature, byContract: true } : null;
}

/** Encodes the call of `isValidSignature` (ERC-1271). */
export function isValidSignatureCall(digest: Hex, signature: Hex): Hex {
  return encodeFunctionData({ abi: isValidSignatureAbi, args: [digest, signature] });
}

/** Checks whether its answer is an acceptance: one word that starts with the magic value. */
export function isAcceptance(answer: Hex): boolean {
  return answer.slice(0, 10) === ERC1271_MAGIC && answer.length === 66;
}

/** Normalises a signature of 65 bytes with low `s`: hardware wallets that write `v` as 0 or 1 mean 27 or 28. */
function normalise(signature: Hex): Hex | null {
  if (signature.length !== EOA_LENGTH || BigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER) return null;
  const v = Number.parseInt(signature.slice(130), 16);
  if (v !== 27 && v !== 28 && v !== 0 && v !== 1) return null;
  return `${signature.slice(0, 130)}${v < 27 ? (v + 27).toString(16) : signature.slice(130)}` as Hex;
}

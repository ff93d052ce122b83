import { type Address, encodeFunctionData, type Hex, recoverAddress } from "viem";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** A signature as the chain will check it: as given, or with `v` written as 27 or 28. */
export interface VerifiedSignature {
  signature: Hex;
  /** The account has code, so that contracts must ask it (ERC-1271). */
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
 * Checks a signature exactly as tokens and Permit2 will. An account with code (an EIP-7702 delegation counts) answers
 * for itself by ERC-1271; one without is recovered by ECDSA. Accepting either for both, as many libraries do, would
 * pass signatures that revert on chain.
 * @returns null when it is not the account's signature
 * @throws AppError `bad_gateway` when the chain does not answer
 */
export async function verifySignature(
  chainId: number,
  account: Address,
  signed: { digest: Hex; signature: Hex },
): Promise<VerifiedSignature | null> {
  if (await hasCode(chainId, account)) return verifyByContract(chainId, account, signed);
  const signature = normalise(signed.signature);
  if (!signature) return null;
  const signer = await recoverAddress({ hash: signed.digest, signature }).catch(() => null);
  return signer?.toLowerCase() === account.toLowerCase() ? { signature, byContract: false } : null;
}

/**
 * Whether there is a contract at an address; an EIP-7702 delegation counts.
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

/** The question of ERC-1271. */
export function isValidSignatureCall(digest: Hex, signature: Hex): Hex {
  return encodeFunctionData({ abi: isValidSignatureAbi, args: [digest, signature] });
}

/** Whether an answer to it says yes: one word that begins with the magic value. */
export function isAcceptance(answer: Hex): boolean {
  return answer.slice(0, 10) === ERC1271_MAGIC && answer.length === 66;
}

/** 65 bytes with low `s`; ledgers that write `v` as 0 or 1 mean 27 or 28. */
function normalise(signature: Hex): Hex | null {
  if (signature.length !== EOA_LENGTH || BigInt(`0x${signature.slice(66, 130)}`) > HALF_ORDER) return null;
  const v = Number.parseInt(signature.slice(130), 16);
  if (v !== 27 && v !== 28 && v !== 0 && v !== 1) return null;
  return `${signature.slice(0, 130)}${v < 27 ? (v + 27).toString(16) : signature.slice(130)}` as Hex;
}

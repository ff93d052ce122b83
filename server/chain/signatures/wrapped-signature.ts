import { type Address, decodeAbiParameters, type Hex } from "viem";

/** How an account comes to be: a call of a factory. */
export interface AccountCreation {
  factory: Address;
  calldata: Hex;
}

/** A signature of an account that may have no code yet (ERC-6492). */
export interface WrappedSignature extends AccountCreation {
  /** What the account's code will be asked about. */
  signature: Hex;
}

const MAGIC = "6492".repeat(16);
const PARAMETERS = [{ type: "address" }, { type: "bytes" }, { type: "bytes" }] as const;

/**
 * Takes an ERC-6492 signature apart: `abi.encode(factory, calldata, signature)`, then 32 bytes of magic.
 * @returns null for a signature without the magic, `malformed` for one whose front is not such an encoding
 */
export function unwrapSignature(signature: Hex): WrappedSignature | "malformed" | null {
  if (!signature.endsWith(MAGIC)) return null;
  const front: Hex = `0x${signature.slice(2, -MAGIC.length)}`;
  try {
    const [factory, calldata, inner] = decodeAbiParameters(PARAMETERS, front);
    return { factory, calldata, signature: inner };
  } catch {
    return "malformed";
  }
}

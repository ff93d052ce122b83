import { type Address, decodeAbiParameters, type Hex } from "viem";

/** The factory call that creates an account. */
export interface AccountCreation {
  factory: Address;
  calldata: Hex;
}

/** A signature by an account that may have no code yet (ERC-6492). */
export interface WrappedSignature extends AccountCreation {
  /** The signature that the account's code will verify. */
  signature: Hex;
}

const MAGIC = "6492".repeat(16);
const PARAMETERS = [{ type: "address" }, { type: "bytes" }, { type: "bytes" }] as const;

/**
 * Unwraps an ERC-6492 signature: `abi.encode(factory, calldata, signature)`, then 32 bytes of magic.
 * @returns null for a signature without the magic, `malformed` when the rest is not this encoding
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

import { instantiateSecp256k1 } from "@bitauth/libauth/build/lib/crypto/secp256k1.js";
import { keccak256 } from "js-sha3";
import type { Address, Hex } from "viem";

const DIGEST_BYTES = 32;
const SIGNATURE_BYTES = 65;
/** The first byte of an uncompressed public key names its form. */
const KEY_FROM = 1;
/** An address is the end of the hash of the public key, in hex digits. */
const ADDRESS_FROM = 24;

let loading: ReturnType<typeof instantiateSecp256k1> | undefined;

/**
 * Recovers the account that signed a digest, by libsecp256k1 in WebAssembly: JavaScript takes ten times as long.
 * @param signature `r`, `s` and `v` in 65 bytes, where `v` is 27 or 28. A high `s` is recovered too, as on chain.
 * @returns the address in lower case; null when no key can have made the signature
 */
export async function recoverSigner(digest: Hex, signature: Hex): Promise<Address | null> {
  const hash = bytesOf(digest, DIGEST_BYTES);
  const signed = bytesOf(signature, SIGNATURE_BYTES);
  const v = signed?.[SIGNATURE_BYTES - 1];
  if (!hash || !signed || (v !== 27 && v !== 28)) return null;
  loading ??= instantiateSecp256k1();
  const { recoverPublicKeyUncompressed: recover } = await loading;
  const key = recover(signed.subarray(0, SIGNATURE_BYTES - 1), v === 27 ? 0 : 1, hash);
  return typeof key === "string" ? null : `0x${keccak256(key.subarray(KEY_FROM)).slice(ADDRESS_FROM)}`;
}

/** Decodes this many bytes of hex; null when the text is anything else. */
function bytesOf(hex: Hex, count: number): Uint8Array | null {
  // Buffer stops at the first character that is not hex, and omits half a byte.
  const bytes = Buffer.from(hex.slice(2), "hex");
  return bytes.length === count && hex.length === 2 + 2 * count ? bytes : null;
}

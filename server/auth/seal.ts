import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/server/env";
import { shared } from "@/server/shared";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Drawn from AUTH_SECRET (HKDF, RFC 5869), so that a copy of the database alone opens nothing. */
const key = () =>
  shared("seal key", () =>
    Buffer.from(hkdfSync("sha256", env().AUTH_SECRET, "", "florin seal v1", KEY_BYTES)),
  );

/**
 * Encrypts a secret that has to be read again (AES-256-GCM).
 * @param owner the row that it belongs to; it opens for no other
 */
export function seal(secret: Uint8Array, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key(), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** What was sealed for this owner; null when it was not, or under another AUTH_SECRET. */
export function unseal(sealed: Uint8Array, owner: string): Buffer | null {
  const bytes = Buffer.from(sealed);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

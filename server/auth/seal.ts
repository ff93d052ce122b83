import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authSecrets } from "@/server/auth/auth-secrets";
import { singleton } from "@/server/kernel/singleton";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealKey {
  /** Stored with each sealed value; names the key that opens it. */
  id: Buffer;
  key: Buffer;
}

/**
 * Derived from AUTH_SECRET and the secrets next to it (HKDF, RFC 5869), so that a copy of the database alone opens
 * nothing.
 */
const keys = (): [SealKey, ...SealKey[]] =>
  singleton("seal keys", () => {
    const [present, ...others] = authSecrets();
    return [keyOf(present), ...others.map(keyOf)];
  });

function keyOf(secret: string): SealKey {
  const draw = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));
  return { id: draw("florin seal id v1", ID_BYTES), key: draw("florin seal v1", KEY_BYTES) };
}

/**
 * Encrypts a secret that must be readable again (AES-256-GCM), with the present key.
 * @param owner the row that it belongs to; it opens for no other
 */
export function seal(secret: Uint8Array, owner: string): Buffer {
  const [{ id, key }] = keys();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), body]);
}

/** Opens a value sealed for this owner; null for another owner's value or an unknown secret. */
export function unseal(sealed: Uint8Array, owner: string): Buffer | null {
  const bytes = Buffer.from(sealed);
  for (const { id, key } of keys()) {
    const opened = bytes.subarray(0, ID_BYTES).equals(id) ? open(bytes.subarray(ID_BYTES), key, owner) : null;
    if (opened) return opened;
  }
  // The first sealed values name no key, so all keys are tried.
  for (const { key } of keys()) {
    const opened = open(bytes, key, owner);
    if (opened) return opened;
  }
  return null;
}

/** Checks whether the present key sealed the value. */
export function isSealedNow(sealed: Uint8Array): boolean {
  return keys()[0].id.equals(Buffer.from(sealed).subarray(0, ID_BYTES));
}

function open(bytes: Buffer, key: Buffer, owner: string): Buffer | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

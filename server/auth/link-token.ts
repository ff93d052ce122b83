import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;

/** Creates the secret of a link and its stored hash. 256 random bits need no slow hash. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(BYTES).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

import { createHash, randomBytes } from "node:crypto";

const BYTES = 14;
const TOKEN = /^[0-9a-f]{28}$/;
/** Length of one of our ids: `opt_` and 31 characters. */
const ID_LENGTH = 35;

/** Creates the secret of one options answer: data from its form counts for confirms with that answer's options. */
export function newDataToken(): string {
  return randomBytes(BYTES).toString("hex");
}

/** Hashes a token for storage and for the transaction built for it; the hash cannot be used as a token. */
export function hashToken(token: string): string {
  return createHash("sha256")
    .update(`buyer data ${token}`)
    .digest("hex")
    .slice(0, 2 * BYTES);
}

/** Applies {@link hashToken} to a form's address; returns an empty text when it has no valid token. */
export function hashGiven(token: string | null | undefined): string {
  return token && TOKEN.test(token) ? hashToken(token) : "";
}

/** Returns the id under which an answer with this token offers an option; at most the contract's 64 characters. */
export function withToken(optionId: string, token: string): string {
  return `${optionId}${token}`;
}

/** Reads an option's own id and the token of its answer; null when it was offered without one. */
export function readOptionId(given: string): { optionId: string; token: string | null } {
  const [optionId, token] = [given.slice(0, ID_LENGTH), given.slice(ID_LENGTH)];
  return TOKEN.test(token) ? { optionId, token } : { optionId: given, token: null };
}

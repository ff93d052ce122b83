import { createHash, randomBytes } from "node:crypto";

const BYTES = 14;
const TOKEN = /^[0-9a-f]{28}$/;
/** An id of ours and nothing else: `opt_` and 31 characters. */
const ID_LENGTH = 35;

/** A secret of one options answer: what comes through its form counts for who confirms with that answer's options. */
export function newDataToken(): string {
  return randomBytes(BYTES).toString("hex");
}

/** How a token is stored, and named in a transaction that was built for it: neither lets anybody use it. */
export function hashToken(token: string): string {
  return createHash("sha256")
    .update(`buyer data ${token}`)
    .digest("hex")
    .slice(0, 2 * BYTES);
}

/** {@link hashToken} of what a form's address carries; empty when that is no token. */
export function hashGiven(token: string | null | undefined): string {
  return token && TOKEN.test(token) ? hashToken(token) : "";
}

/** The id under which an answer with this token offers an option; at most the contract's 64 characters. */
export function withToken(optionId: string, token: string): string {
  return `${optionId}${token}`;
}

/** An option's own id, and the token of the answer that offered it; null when it was offered without. */
export function readOptionId(given: string): { optionId: string; token: string | null } {
  const [optionId, token] = [given.slice(0, ID_LENGTH), given.slice(ID_LENGTH)];
  return TOKEN.test(token) ? { optionId, token } : { optionId: given, token: null };
}

import { hash, verify } from "@node-rs/argon2";
import { singleton } from "@/server/kernel/singleton";

/** `Algorithm.Argon2id`, a const enum of the package. */
const ARGON2ID = 2;
/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, parallelism 1. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The form in which a password is stored (PHC string). Typed differently, the same text is the same password (NFKC). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/**
 * Whether the password is the one that was hashed. Without a hash the answer is no and takes just as long, so that
 * nobody learns from the time whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const decoy = await singleton("password decoy", () => hashPassword(crypto.randomUUID()));
  const matches = await verify(stored ?? decoy, password.normalize("NFKC"));
  return matches && stored !== null;
}

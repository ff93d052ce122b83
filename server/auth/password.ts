import { hash, verify } from "@node-rs/argon2";
import { singleton } from "@/server/kernel/singleton";

/** `Algorithm.Argon2id`, a const enum of the package. */
const ARGON2ID = 2;
/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, parallelism 1. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Returns the stored form of a password (PHC string), normalised by NFKC, so that equivalent spellings match. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/**
 * Checks a password against a stored hash. Without a hash it fails after the same time, so that timing does not reveal
 * whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const decoy = await singleton("password decoy", () => hashPassword(crypto.randomUUID()));
  const matches = await verify(stored ?? decoy, password.normalize("NFKC"));
  return matches && stored !== null;
}

import { createHmac } from "node:crypto";
import { env } from "@/server/kernel/env";

/** Hashes a value under a key of this installation, so that a copy of the database does not reveal it. */
export function keyedHash(purpose: string, value: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`${purpose} ${value}`).digest("base64url");
}

import { createHmac } from "node:crypto";
import { env } from "@/server/kernel/env";

/** A hash under a key of this installation: a copy of the database does not tell what was hashed. */
export function keyedHash(purpose: string, value: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`${purpose} ${value}`).digest("base64url");
}

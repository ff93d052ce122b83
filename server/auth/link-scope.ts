import { type LinkScope, mint } from "@/server/auth/scope";
import type { minted } from "@/server/db/proof";

/** Creates the proof of a buyer who has a link's token, from the link's row and its merchant's. */
export function scopeOfLink(facts: Omit<LinkScope, "kind" | typeof minted>): LinkScope {
  return mint<LinkScope>({ kind: "link", ...facts });
}

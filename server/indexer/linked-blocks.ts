import type { Header } from "@/server/chain/reads/headers";
import type { BlockMemory } from "@/server/indexer/complete-events";

type Headers = Pick<BlockMemory, "headers">;

/** Finds the ancestor of a block at this height among the remembered headers; undefined when a link is missing. */
export function rememberedAncestor({ headers }: Headers, block: Header, height: number): Header | undefined {
  let at: Header | undefined = block;
  while (at && at.number > height) {
    const parent = headers.get(at.parentHash);
    at = parent?.number === at.number - 1 ? parent : undefined;
  }
  return at?.number === height ? at : undefined;
}

/**
 * Checks by the hashes of remembered headers whether a block is below another one on the same chain; null when a link
 * is missing.
 */
export function isBelow(
  memory: Headers,
  block: Header,
  lower: { number: number; hash: string },
): boolean | null {
  if (block.number === lower.number) return block.hash === lower.hash;
  const next = rememberedAncestor(memory, block, lower.number + 1);
  return next ? next.parentHash === lower.hash : null;
}

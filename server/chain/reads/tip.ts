import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { Head } from "@/server/chain/reads/blocks";
import { type Header, headerOf } from "@/server/chain/reads/headers";

/** The newest block of a chain. */
export interface Tip {
  head: Head;
  block: Header;
}

/**
 * Reads a chain's newest block with one request, never from a cache. A chain that confirms by a tag needs another one
 * for each new block.
 * @param known the tip that was read last
 * @throws AppError `bad_gateway`
 */
export async function readTip({ id, confirmations }: ChainConfig, known: Tip | null): Promise<Tip> {
  const client = chainClient(id);
  const block = headerOf(await answered(id, client.getBlock({ blockTag: "latest" })));
  if (known?.block.hash === block.hash) return known;
  const { number } = block;
  if (typeof confirmations === "number")
    return { block, head: { number, confirmed: number - confirmations + 1 } };
  const tagged = await answered(id, client.getBlock({ blockTag: confirmations }));
  return { block, head: { number, confirmed: Math.min(number, Number(tagged.number)) } };
}

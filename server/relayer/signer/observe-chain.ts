import type { Hex } from "viem";
import { countNonces } from "@/server/chain/reads/read-sender";
import { readTip } from "@/server/chain/reads/tip";
import { noteHead } from "@/server/indexer/cursor";
import { noteBlock } from "@/server/relayer/signer/block-pace";
import type { ChainView } from "@/server/relayer/signer/chain-view";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";

/** Without a new block, nonces are counted again after this time, or after a block's time if that is longer. */
const COUNTED_MS = 2_000;

/** Reads the newest block. Only blocks use nonces, so the key's are counted once for each block. */
export async function observeChain({ chain, address, memory }: RelayKey): Promise<ChainView> {
  const { view } = memory;
  const tip = await readTip(chain, view);
  const at = performance.now();
  noteBlock(memory.pace, tip.block.hash, at);
  const isSame = view?.block.hash === tip.block.hash;
  if (!isSame) await noteHead(chain.id, tip.head.number);
  if (isSame && at - view.at < Math.max(COUNTED_MS, chain.blockTimeMs)) return view;
  const usedNonces = await countNonces(chain.id, address as Hex, "latest");
  memory.view = { block: tip.block, head: tip.head, usedNonces, at };
  return memory.view;
}

import type { Block, Inclusion } from "@/server/chain/reads/blocks";

/** Where a transaction was mined, and the block it is in. */
export interface Receipt {
  inclusion: Inclusion;
  block: Block;
}

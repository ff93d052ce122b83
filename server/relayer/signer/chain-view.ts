import type { Tip } from "@/server/chain/reads/tip";

/** The chain as one round of a signer observes it. */
export interface ChainView extends Tip {
  /** How many nonces of this key are used in blocks. */
  usedNonces: number;
  /** When the nonces were counted, in milliseconds of a monotonic clock: a round may take long. */
  at: number;
}

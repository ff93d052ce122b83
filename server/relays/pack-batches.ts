import { gasLimitOf } from "@/server/chain/gas";

/** A call that may be signed, with the gas that it takes alone. */
export interface Packable {
  kind: string;
  router: string;
  gas: bigint;
}

/** What one transaction carries. `gasPerItem` is null for a call that travels alone. */
export interface Pack<T> {
  items: T[];
  gasLimit: bigint;
  gasPerItem: bigint | null;
}

/** As many as one transaction carries; the gas that each saves by it hardly grows any more. */
export const MAX_ITEMS = 32;
/** What takes more travels alone: every item of a batch is given the gas of the hungriest. */
const MAX_ITEM_GAS = 400_000n;
/** What a payment of a token adds to the limit of its batch, about. */
const USUAL_ITEM_GAS = 180_000n;
/** Of a block, for one transaction, so that there is room for it in every block. */
const BLOCK_SHARE = 4n;
/** Under the 2^24 that EIP-7825 allows one transaction. */
const MAX_TRANSACTION_GAS = 16_000_000n;
/** Every transaction takes it, and no item of a batch does. */
const BASE_GAS = 21_000n;
/** `BATCH_RESERVE` of the router, and for each item its calldata (16 for each of some 750 bytes) and its copy in memory. */
const ITEM_OVERHEAD = 20_000n + 14_000n;

/** Puts calls into as few transactions as their gas allows, in order. A refund is never part of a batch. */
export function packBatches<T extends Packable>(ready: readonly T[], blockGas: bigint): Pack<T>[] {
  const packs: Pack<T>[] = [];
  const most = mostGas(blockGas);
  let open: T[] = [];
  for (const item of ready) {
    if (!mayShare(item)) {
      packs.push(packed([item]));
      continue;
    }
    const more = [...open, item];
    const fits = more.length <= MAX_ITEMS && more.every(({ router }) => router === item.router);
    if (open.length === 0 || (fits && packed(more).gasLimit <= most)) open = more;
    else {
      packs.push(packed(open));
      open = [item];
    }
  }
  if (open.length > 0) packs.push(packed(open));
  return packs;
}

/** How many usual payments one transaction carries, if anything rather too many; at least one. */
export function usualItems(blockGas: bigint): number {
  return Math.max(1, Math.min(MAX_ITEMS, Number(mostGas(blockGas) / USUAL_ITEM_GAS)));
}

function mostGas(blockGas: bigint): bigint {
  return smaller(blockGas / BLOCK_SHARE, MAX_TRANSACTION_GAS);
}

function mayShare({ kind, gas }: Packable): boolean {
  return kind !== "refund" && gas <= MAX_ITEM_GAS;
}

/**
 * The router gives every item `gasPerItem` or reverts the whole batch, so the limit is what all of them could burn, with
 * the 64th that a call may not pass on (EIP-150). Only what is used is paid.
 */
function packed<T extends Packable>(items: T[]): Pack<T> {
  const hungriest = items.reduce((most, { gas }) => (gas > most ? gas : most), 0n);
  if (items.length === 1) return { items, gasLimit: gasLimitOf(hungriest), gasPerItem: null };
  const gasPerItem = gasLimitOf(hungriest) - BASE_GAS;
  const each = gasPerItem + gasPerItem / 63n + ITEM_OVERHEAD;
  return { items, gasPerItem, gasLimit: BASE_GAS + BigInt(items.length) * each };
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

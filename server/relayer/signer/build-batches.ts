import { gasLimitOf } from "@/server/chain/calls/gas";

/** A call that may be signed, with the gas that it takes alone, at most. */
export interface BatchableCall {
  kind: string;
  router: string;
  calldata: string;
  gas: bigint;
}

/** What one transaction carries. `gasPerItem` is null for a call that travels alone. */
export interface Batch<T> {
  items: T[];
  gasLimit: bigint;
  gasPerItem: bigint | null;
}

/** As many as one transaction carries; the gas that each saves by it hardly grows any more. */
export const MAX_ITEMS = 32;
/** What takes more travels alone: every item of a batch is given the gas of the hungriest. */
export const MAX_ITEM_GAS = 400_000n;
/** What a payment of a token adds to the limit of its batch, about. */
const USUAL_ITEM_GAS = 180_000n;
/** Of a block, for one transaction: what a block has left for which the next one is too large stays empty. */
const BLOCK_SHARE = 5n;
/** Under the 2^24 that EIP-7825 allows one transaction. */
const MAX_TRANSACTION_GAS = 16_000_000n;
/** Every transaction takes it, and no item of a batch does. */
const BASE_GAS = 21_000n;
/** For a byte that is not zero (EIP-2028). */
const CALLDATA_GAS = 16n;
/** What an item's calldata is longer by in a batch. */
const ITEM_BYTES = 64n;
/** What the router takes beside an item's own gas: the copy of its calldata, and the event when it fails. */
const ITEM_OVERHEAD = 10_000n;
/** `BATCH_RESERVE` of the router, which it wants to have left before every item. */
const BATCH_RESERVE = 20_000n;

/** Puts calls into as few transactions as their gas allows, in order. A refund is never part of a batch. */
export function buildBatches<T extends BatchableCall>(ready: readonly T[], blockGas: bigint): Batch<T>[] {
  const batches: Batch<T>[] = [];
  const most = mostGas(blockGas);
  let open: T[] = [];
  for (const item of ready) {
    if (!mayShare(item)) {
      batches.push(batchOf([item]));
      continue;
    }
    const more = [...open, item];
    const fits = more.length <= MAX_ITEMS && more.every(({ router }) => router === item.router);
    if (open.length === 0 || (fits && batchOf(more).gasLimit <= most)) open = more;
    else {
      batches.push(batchOf(open));
      open = [item];
    }
  }
  if (open.length > 0) batches.push(batchOf(open));
  return batches;
}

/** How many usual payments one transaction carries, if anything rather too many; at least one. */
export function usualItems(blockGas: bigint): number {
  return Math.max(1, Math.min(MAX_ITEMS, Number(mostGas(blockGas) / USUAL_ITEM_GAS)));
}

function mostGas(blockGas: bigint): bigint {
  return smaller(blockGas / BLOCK_SHARE, MAX_TRANSACTION_GAS);
}

function mayShare({ kind, gas }: BatchableCall): boolean {
  return kind !== "refund" && gas <= MAX_ITEM_GAS;
}

/**
 * The router gives every item `gasPerItem` or reverts the whole batch, so the limit is what all of them could burn, and
 * before the last one also the 64th that a call may not pass on (EIP-150) and the reserve. Only what is used is paid.
 */
function batchOf<T extends BatchableCall>(items: T[]): Batch<T> {
  const hungriest = items.reduce((most, { gas }) => (gas > most ? gas : most), 0n);
  if (items.length === 1) return { items, gasLimit: gasLimitOf(hungriest), gasPerItem: null };
  const gasPerItem = itemGasOf(hungriest);
  const each = items.reduce((sum, item) => sum + gasPerItem + calldataGas(item) + ITEM_OVERHEAD, 0n);
  return { items, gasPerItem, gasLimit: BASE_GAS + each + gasPerItem / 63n + BATCH_RESERVE };
}

/**
 * An eighth of room is enough for an item: what it takes alone includes its calldata, and storage that nobody has looked
 * at yet, which in a batch only the first one pays for.
 */
function itemGasOf(alone: bigint): bigint {
  return ((alone - BASE_GAS) * 9n) / 8n;
}

function calldataGas({ calldata }: BatchableCall): bigint {
  return CALLDATA_GAS * (BigInt((calldata.length - 2) / 2) + ITEM_BYTES);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

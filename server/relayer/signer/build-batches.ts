import { gasLimitOf } from "@/server/chain/calls/gas";
import { isPaying, type RelayKind } from "@/server/relayer/jobs/queue-relay";

/** A call that may be signed, with the maximum gas that it takes alone. */
export interface BatchableCall {
  kind: RelayKind;
  router: string;
  calldata: string;
  gas: bigint;
}

/** The contents of one transaction. `gasPerItem` is null for a single call. */
export interface Batch<T> {
  items: T[];
  gasLimit: bigint;
  gasPerItem: bigint | null;
}

/** Maximum items per transaction; beyond it, the gas saved per item hardly grows. */
export const MAX_ITEMS = 32;
/** Calls above this are sent alone, because every item of a batch gets the gas of the most expensive one. */
export const MAX_ITEM_GAS = 400_000n;
/** Approximate gas that a token payment adds to its batch's limit. */
const USUAL_ITEM_GAS = 180_000n;
/** One transaction uses at most a block's gas divided by this: space too small for the next transaction stays empty. */
const BLOCK_SHARE = 5n;
/** Below the 2^24 that EIP-7825 allows one transaction. */
const MAX_TRANSACTION_GAS = 16_000_000n;
/** Gas that every transaction costs, and no item of a batch does. */
const BASE_GAS = 21_000n;
/** Gas per non-zero byte (EIP-2028). */
const CALLDATA_GAS = 16n;
/** Additional bytes of an item's calldata in a batch. */
const ITEM_BYTES = 64n;
/** Gas of the router in addition to an item's own: copying its calldata, and the event when it fails. */
const ITEM_OVERHEAD = 10_000n;
/** `BATCH_RESERVE` of the router: gas that must be left before every item. */
const BATCH_RESERVE = 20_000n;

/** Groups calls into as few transactions as their gas allows, in order. Only payments are batched. */
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

/** Estimates how many usual payments one transaction can contain, rather too many than too few; at least one. */
export function usualItems(blockGas: bigint): number {
  return Math.max(1, Math.min(MAX_ITEMS, Number(mostGas(blockGas) / USUAL_ITEM_GAS)));
}

function mostGas(blockGas: bigint): bigint {
  return smaller(blockGas / BLOCK_SHARE, MAX_TRANSACTION_GAS);
}

function mayShare({ kind, gas }: BatchableCall): boolean {
  return isPaying(kind) && gas <= MAX_ITEM_GAS;
}

/**
 * Builds one batch. The router gives every item `gasPerItem` or reverts the whole batch, so the limit covers all of
 * them. Before the last item it also covers the 64th that a call keeps back (EIP-150) and the reserve. Only used gas is
 * paid.
 */
function batchOf<T extends BatchableCall>(items: T[]): Batch<T> {
  const hungriest = items.reduce((most, { gas }) => (gas > most ? gas : most), 0n);
  if (items.length === 1) return { items, gasLimit: gasLimitOf(hungriest), gasPerItem: null };
  const gasPerItem = itemGasOf(hungriest);
  const each = items.reduce((sum, item) => sum + gasPerItem + calldataGas(item) + ITEM_OVERHEAD, 0n);
  return { items, gasPerItem, gasLimit: BASE_GAS + each + gasPerItem / 63n + BATCH_RESERVE };
}

/**
 * Calculates an item's gas with an eighth of margin. That suffices: the gas of the call alone includes its calldata and
 * first reads of storage, which only a batch's first item pays.
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

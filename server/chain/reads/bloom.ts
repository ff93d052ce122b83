import { type Hex, keccak256, toEventSelector } from "viem";
import { routerEventAbi } from "@/server/chain/abi/routers";

const BLOOM_BITS = 2_048;
/** A fuller filter matches nearly everything, as on busy rollups. */
const MOST_BITS = BLOOM_BITS / 2;

const TOPICS = routerEventAbi.map((item) => toEventSelector(item));

/**
 * Checks by the bloom filter of a block's header (Yellow Paper, 4.3.1) whether a router may have logged an event there.
 * False positives are possible, false negatives are not. Filters that are empty, as on some chains, or nearly full
 * carry no information and count as no match.
 */
export function bloomHasRouter(bloom: Hex, router: string): boolean {
  const filter = Buffer.from(bloom.slice(2), "hex");
  const bits = filter.reduce((sum, byte) => sum + bitsOf(byte), 0);
  if (bits === 0 || bits > MOST_BITS) return false;
  return has(filter, router) && TOPICS.some((topic) => has(filter, topic));
}

function has(filter: Buffer, value: string): boolean {
  const digest = Buffer.from(keccak256(Buffer.from(value.slice(2), "hex"), "bytes"));
  return [0, 2, 4].every((at) => {
    const bit = digest.readUInt16BE(at) % BLOOM_BITS;
    const byte = filter[filter.length - 1 - (bit >> 3)] ?? 0;
    return (byte & (1 << (bit & 7))) !== 0;
  });
}

function bitsOf(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count++;
  return count;
}

import { keccak256 } from "js-sha3";
import { type Hex, toEventSelector } from "viem";
import { routerEventItems } from "@/server/chain/reads/router-events";

const BLOOM_BITS = 2_048;
/** A bloom that is fuller than this says yes to nearly everything, as those of busy rollups do. */
const MOST_BITS = BLOOM_BITS / 2;

const TOPICS = routerEventItems.map((item) => toEventSelector(item));

/**
 * Whether the bloom filter of a block's header (Yellow Paper, 4.3.1) says that a router logged one of its events there.
 * It may be wrong when it says yes, never when it says no. An empty one, as some chains have, and one that is nearly
 * full say nothing, and count as no.
 */
export function bloomHasRouter(bloom: Hex, router: string): boolean {
  const filter = Buffer.from(bloom.slice(2), "hex");
  const bits = filter.reduce((sum, byte) => sum + bitsOf(byte), 0);
  if (bits === 0 || bits > MOST_BITS) return false;
  return has(filter, router) && TOPICS.some((topic) => has(filter, topic));
}

function has(filter: Buffer, value: string): boolean {
  const digest = Buffer.from(keccak256(Buffer.from(value.slice(2), "hex")), "hex");
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

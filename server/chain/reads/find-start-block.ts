import type { Address, PublicClient } from "viem";

/**
 * Finds the block of a contract's deployment by its code; null when the node keeps no state that old. Looks back from the
 * newest block in growing steps, since nodes keep the state of recent blocks alone.
 */
export async function findStartBlock(
  client: Pick<PublicClient, "getBlockNumber" | "getCode">,
  address: Address,
): Promise<number | null> {
  const isThere = async (block: number) =>
    (await client.getCode({ address, blockNumber: BigInt(block) })) !== undefined;
  let there = Number(await client.getBlockNumber({ cacheTime: 0 }));
  let before = there - 1;
  try {
    for (let step = 1; before >= 0 && (await isThere(before)); step *= 2) {
      there = before;
      before = Math.max(there - step, -1);
    }
    while (there - before > 1) {
      const middle = Math.floor((before + there) / 2);
      if (await isThere(middle)) there = middle;
      else before = middle;
    }
    return there;
  } catch {
    return null;
  }
}

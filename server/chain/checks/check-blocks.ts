import { type Hex, hexToNumber, numberToHex, RpcRequestError } from "viem";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { Rpc } from "@/server/chain/client/http-rpc";
import { isLocalChain } from "@/server/chain/client/local-chains";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { toUnixSeconds } from "@/server/kernel/clock";

const OLD_S = 600;
const OLD_BLOCKS = 100;
const MS_IN_S = 1_000;

/**
 * Checks the age of the newest block, and that no router existed before its `startBlock`.
 * @returns the findings about the chain, and those of each router in the order of the chains file
 * @throws the errors of `Rpc` when the endpoint cannot answer
 */
export async function checkBlocks(
  rpc: Rpc,
  chain: ChainConfig,
): Promise<{ ofStart: Finding[][]; ofAge: Finding[] }> {
  const [block, ...wereThere] = await Promise.all([
    rpc({ method: "eth_getBlockByNumber", params: ["latest", false] }),
    ...chain.routers.map((router) => wasThereBefore(rpc, router)),
  ]);
  const { number, timestamp } = block as { number: Hex; timestamp: Hex };
  const head = hexToNumber(number);
  return {
    ofStart: chain.routers.map((router, i) =>
      startFindings(chain.id, router, { head, wasThere: wereThere[i] ?? null }),
    ),
    ofAge: ageFindings(chain, hexToNumber(timestamp)),
  };
}

/**
 * Checks whether the router had code in the block before `startBlock`; null when the endpoint keeps no state that old.
 */
async function wasThereBefore(rpc: Rpc, { address, startBlock }: RouterConfig): Promise<boolean | null> {
  if (startBlock === 0) return false;
  try {
    const code = await rpc({ method: "eth_getCode", params: [address, numberToHex(startBlock - 1)] });
    return code !== "0x" && code !== null;
  } catch (error) {
    if (error instanceof RpcRequestError) return null;
    throw error;
  }
}

function startFindings(
  chainId: number,
  { address, startBlock }: RouterConfig,
  { head, wasThere }: { head: number; wasThere: boolean | null },
): Finding[] {
  const { fault, warning } = findingsOf(chainId, address);
  if (startBlock > head) {
    const text = `"startBlock" is ${startBlock}, and the newest block is ${head}. Set it to the block of the router's deployment.`;
    return [fault("payments", text)];
  }
  if (wasThere === null) {
    const text = `The endpoint keeps no state of block ${startBlock - 1}, so "startBlock" could not be checked. Compare it with the router's deployment.`;
    return [warning(text)];
  }
  if (!wasThere) return [];
  const text = `"startBlock" is ${startBlock}, and the router was there before it: earlier payments would not be read. Set it to the block of the router's deployment.`;
  return [fault("payments", text)];
}

/** Checks the newest block's age. Local chains are exempt, because they make blocks on demand only. */
function ageFindings(chain: ChainConfig, timestamp: number): Finding[] {
  if (isLocalChain(chain)) return [];
  const ageS = toUnixSeconds(new Date()) - timestamp;
  const allowedS = Math.max(OLD_S, (OLD_BLOCKS * chain.blockTimeMs) / MS_IN_S);
  if (ageS <= allowedS) return [];
  const minutes = Math.floor(ageS / 60);
  return [
    findingsOf(chain.id).warning(
      `The newest block is ${minutes} minutes old. Check whether the endpoint is in sync.`,
    ),
  ];
}

import { checkedStatus } from "@/server/chain/checks/chain-status";
import { unreachable } from "@/server/chain/client/unreachable";
import type { Loop } from "@/server/jobs/run-loop";

const MISCONFIGURED_MS = 1_000;

/**
 * The same loop for a chain whose check found nothing against using it. A chain that could not be checked is a failed
 * tick, as a node that does not answer is; a chain that is misconfigured has nothing to do until it is mended.
 */
export function whenChecked(chainId: number, loop: Loop): Loop {
  return {
    ...loop,
    async tick() {
      const { state, isUsable } = await checkedStatus(chainId);
      if (isUsable) return loop.tick();
      if (state === "unchecked") throw unreachable(chainId, null);
      return MISCONFIGURED_MS;
    },
  };
}

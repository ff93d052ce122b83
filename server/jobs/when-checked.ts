import { checkedStatus } from "@/server/chain/checks/chain-status";
import { unreachable } from "@/server/chain/client/unreachable";
import type { Loop } from "@/server/jobs/run-loop";

const MISCONFIGURED_MS = 1_000;

/**
 * Runs a loop only on a chain that its check found usable. An unchecked chain fails the tick, like a node that does not
 * answer; a misconfigured one skips it until it is corrected.
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

import type { ChainConfig } from "@/server/chain/client/registry";
import type { Loop } from "@/server/jobs/run-loop";
import type { Wakeup } from "@/server/jobs/wakeup";
import { advanceRefunds, newRefundWorker, type RefundResult } from "@/server/refunds/advance-refunds";

const SLEEP_MS: Record<RefundResult, number> = { idle: 1_500, waiting: 1_500, sending: 300, follower: 1_000 };

interface RefundSender {
  /** The key that sends refunds; null when there is none. */
  refunder: string | null;
  holder: string;
  wakeup: Wakeup;
}

/** Sends refunds and books the router's refund events on one chain. A refund request wakes it. */
export function refundLoop(chain: ChainConfig, { refunder, holder, wakeup }: RefundSender): Loop {
  const worker = newRefundWorker(chain.id, refunder, holder);
  return { name: `refund:${chain.id}`, wakeup, tick: async () => SLEEP_MS[await advanceRefunds(worker)] };
}

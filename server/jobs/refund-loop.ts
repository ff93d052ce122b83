import type { ChainConfig } from "@/server/chain/client/registry";
import type { Alarm } from "@/server/jobs/alarm";
import type { Loop } from "@/server/jobs/run-loop";
import { advanceRefunds, newRefundDesk, type RefundResult } from "@/server/refunds/advance-refunds";

const SLEEP_MS: Record<RefundResult, number> = { idle: 1_500, waiting: 1_500, sending: 300, standby: 1_000 };

interface Desk {
  /** The key that sends refunds; null when there is none. */
  refunder: string | null;
  holder: string;
  alarm: Alarm;
}

/** Sends refunds and books what the router gave back on one chain. The alarm rings when one was asked for. */
export function refundLoop(chain: ChainConfig, { refunder, holder, alarm }: Desk): Loop {
  const desk = newRefundDesk(chain.id, refunder, holder);
  return { name: `refund:${chain.id}`, alarm, turn: async () => SLEEP_MS[await advanceRefunds(desk)] };
}

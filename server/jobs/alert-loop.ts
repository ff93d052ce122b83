import { httpChannels } from "@/server/alerts/channels";
import { recordFindings } from "@/server/alerts/record-findings";
import { sendDueAlerts } from "@/server/alerts/send-due-alerts";
import { type Lease, underLease } from "@/server/db/lease";
import { db } from "@/server/db/sql";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { readFindings } from "@/server/monitoring/read-findings";

/** The loop whose success shows that alerts are decided. */
export const ALERTS = "alerts";
const EVERY_MS = 15_000;
const FOLLOWER_MS = 5_000;
const LEASE_MS = 30_000;
const SEND_EVERY_MS = 5_000;
const BATCH = 10;

/** Reads the installation's state and decides its alerts, in one process at a time. */
export function alertLoop(holder: string): Loop {
  const lease: Lease = { name: ALERTS, holder, ms: LEASE_MS };
  return {
    name: ALERTS,
    wakeup: newWakeup(),
    async tick() {
      const events = await underLease(db, lease, async () => recordFindings(await readFindings()));
      return events === null ? FOLLOWER_MS : EVERY_MS;
    },
  };
}

/** Sends the messages of each configured channel in a separate loop, so that a dead one delays no other. */
export function alertSendLoops(signal: AbortSignal): Loop[] {
  return httpChannels().map((channel) => ({
    name: `${ALERTS}:${channel}`,
    wakeup: newWakeup(),
    tick: async () => ((await sendDueAlerts(channel, BATCH, signal)) === BATCH ? 0 : SEND_EVERY_MS),
  }));
}

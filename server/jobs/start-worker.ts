import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { giveLeasesBack } from "@/server/db/lease";
import { onNotify } from "@/server/db/listen";
import { onReserve } from "@/server/db/pool";
import { db } from "@/server/db/sql";
import { alertLoop, alertSendLoops } from "@/server/jobs/alert-loop";
import { paymentsAuditLoop } from "@/server/jobs/audit-loop";
import { newChainRunner } from "@/server/jobs/chain-runner";
import { databaseAlertLoop } from "@/server/jobs/database-alert-loop";
import { destinationLoop } from "@/server/jobs/destination-loop";
import { expireLoop } from "@/server/jobs/expire-loop";
import { feeLoop } from "@/server/jobs/fee-loop";
import { heartbeatLoops } from "@/server/jobs/heartbeat-loop";
import { mailLoop } from "@/server/jobs/mail-loop";
import { noticeLoop } from "@/server/jobs/notice-loop";
import { purgeLoop } from "@/server/jobs/purge-loop";
import { rateLoops } from "@/server/jobs/rate-loops";
import { reportLoop, withdrawReport } from "@/server/jobs/report-loop";
import { storeCalls, usageLoop } from "@/server/jobs/rpc-usage";
import { type Loop, runLoop } from "@/server/jobs/run-loop";
import { screeningLoop } from "@/server/jobs/screening-loop";
import { tallyLoop } from "@/server/jobs/tally-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { webhookLoop } from "@/server/jobs/webhook-loop";
import { log } from "@/server/kernel/log";
import { MAIL_CHANNEL } from "@/server/mail/queue-mail";
import { followNetworks } from "@/server/networks/follow-networks";

/**
 * Runs all background jobs: relaying, reading the chains, refunds, expiry. Any number of processes may do so at once.
 * Resolves when `signal` is aborted and the ticks in progress have ended; never rejects for an external fault.
 */
export async function startWorker(signal: AbortSignal): Promise<void> {
  const holder = randomUUID();
  await followNetworks(signal);
  const chains = newChainRunner(holder);
  const mail = mailLoop();
  const webhooks = newWakeup();
  const stopListening = [
    onNotify(MAIL_CHANNEL, () => mail.wakeup.wake()),
    onNotify("relay_wanted", (chainId) => chains.loopsOf(chainId)?.wakeSenders()),
    onNotify("refund_wanted", (chainId) => chains.loopsOf(chainId)?.wakeRefunds()),
    onNotify("webhook_wanted", () => webhooks.wake()),
  ];
  const loops = [
    expireLoop(),
    purgeLoop(),
    tallyLoop(),
    feeLoop(),
    destinationLoop(),
    mail,
    noticeLoop(),
    reportLoop(holder),
    usageLoop(),
    screeningLoop(holder),
    paymentsAuditLoop(holder),
    webhookLoop(signal, webhooks),
    ...rateLoops(signal),
    alertLoop(holder),
    databaseAlertLoop(),
    ...alertSendLoops(signal),
    ...heartbeatLoops(holder, signal),
  ];
  try {
    const stopping = AbortSignal.any([signal]);
    // Each loop listens to it while it sleeps, which is no leak.
    setMaxListeners(loops.length + 1, stopping);
    const run = (loop: Loop) => runLoop(loop, stopping);
    await Promise.all([...loops.map(run), onReserve(() => chains.run(stopping))]);
    await giveLeasesBack(db, holder);
    await withdrawReport(holder);
    await storeCalls();
  } catch (err) {
    log().warn({ err }, "leases could not be released; they expire");
  } finally {
    for (const stop of stopListening) stop();
  }
}

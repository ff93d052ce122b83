import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";
import { readBooks, readSources } from "@/server/monitoring/read-books";
import { readBuild, setProcessGauges } from "@/server/monitoring/read-process";
import { readReading } from "@/server/monitoring/read-reading";
import { readRefunds } from "@/server/monitoring/read-refunds";
import { readRelaying } from "@/server/monitoring/read-relaying";
import { readSigners } from "@/server/monitoring/read-signers";

/** Several scrapers within this time share one reading. */
const FRESH_MS = 5_000;
const READERS = [readRelaying, readReading, readBooks, readSources, readRefunds, readSigners, readBuild];

/** The gauges of the installation's state, which are absent while it cannot be read. */
const stateGauges = () => {
  const all = metrics();
  return [
    ...[all.relayJobs, all.oldestQueuedSeconds, all.signerHalted, all.signerPaused],
    ...[all.signerBalance, all.signerMinBalance, all.signerSpentDay, all.signerPaymentsLeft],
    ...[all.readingLagBlocks, all.readingLagSeconds, all.rateAge, all.rateMaxAge],
    ...[all.refundsOpen, all.vaultPromised, all.vaultBalance, all.exceptionsOpen, all.oldestException],
    ...[all.booksDifferences, all.booksAuditAge, all.build],
  ];
};

interface Reading {
  untilMs: number;
  done: Promise<void>;
}

const readings = () => singleton("metrics-reading", () => new Map<"latest", Reading>());

/** Returns the metrics of this process and of the installation, in Prometheus' text format. */
export async function metricsText(): Promise<string> {
  setProcessGauges();
  await freshState();
  return metrics().registry.metrics();
}

/**
 * Brings the gauges of the installation's state up to date, for the alerts.
 * @throws Error when it cannot be read
 */
export async function requireState(): Promise<void> {
  await freshState();
  const { values } = await metrics().stateRead.get();
  if (values[0]?.value !== 1) throw new Error("the state of the installation could not be read");
}

function freshState(): Promise<void> {
  const last = readings().get("latest");
  if (last && performance.now() < last.untilMs) return last.done;
  const done = readState();
  readings().set("latest", { untilMs: performance.now() + FRESH_MS, done });
  return done;
}

const wasRead = () => singleton("metrics-were-read", () => ({ last: true }));

/** Records whether the state could be read. @returns whether that has changed */
function noteRead(isRead: boolean): boolean {
  const isOther = wasRead().last !== isRead;
  wasRead().last = isRead;
  return isOther;
}

/** Reads the installation's state; each statement is bounded by the pool's time-outs. Never rejects. */
async function readState(): Promise<void> {
  const { stateRead, screeningAge } = metrics();
  try {
    const setters = await Promise.all(READERS.map((read) => read()));
    forget();
    for (const set of setters) set();
    stateRead.set(1);
    noteRead(true);
  } catch (err) {
    if (noteRead(false))
      log().warn({ err }, "the state of the installation could not be read for its metrics");
    forget();
    stateRead.set(0);
  }
  function forget(): void {
    for (const gauge of stateGauges()) gauge.reset();
    screeningAge.remove();
  }
}

import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { relayerAccount } from "@/server/chain/keys/relayer-key";
import type { Trap } from "@/tests/support/fault-proxy";
import { IS_LONG } from "@/tests/support/forms";
import { type OpenPayment, paymentState } from "@/tests/support/payments";
import { db, maybeOne, sql } from "@/tests/support/sql";
import type { FaultRow, Happened } from "./row";
import { begin, beginAll, beginRefund, type Stage, until, untilStatus } from "./stage";

const COMMIT = /^commit$/;
/** Longer than a lease, a timeout and a takeover. */
const PAUSE_S = IS_LONG ? 60 : 25;
/** A lease of four seconds, and another worker that starts. */
const TAKEN_OVER_WITHIN_MS = 20_000;

/** Commits of a payment's life: whose replies are lost, and how it shows that they happened all the same. */
const COMMITS: { match: RegExp; hasHappened: (payment: OpenPayment) => Promise<boolean> }[] = [
  {
    match: /insert into "relay_transaction"/,
    hasHappened: async ({ id }) => (await paymentState(id)).versions > 0,
  },
  {
    match: /update "payment" set "status" = 'succeeded'/,
    hasHappened: async ({ id }) => (await paymentState(id)).status === "succeeded",
  },
];

async function holderOf({ chain }: Stage): Promise<string | undefined> {
  const name = `relay:${chain.id}:${relayerAccount().address.toLowerCase()}`;
  const lease = await maybeOne<{ holder: string }>(db, sql`select holder from lease where name = ${name}`);
  return lease?.holder;
}

/** The one letter of the system's process table: `T` is stopped. */
function stateOf(pid: number): string {
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.charAt(0) ?? "";
}

/** Stops the worker; meanwhile another one takes its lease over, and its payments. */
async function pause(stage: Stage, begun: OpenPayment[], resume: () => void): Promise<Happened> {
  const { worker } = stage;
  process.kill(worker.pid, "SIGSTOP");
  const stoppedAt = performance.now();
  const before = await holderOf(stage);
  const another = await stage.startAnother();
  try {
    const meanwhile = await beginAll(stage);
    for (const payment of [...begun, ...meanwhile]) {
      await untilStatus(payment, "succeeded", TAKEN_OVER_WITHIN_MS);
    }
    const after = await holderOf(stage);
    expect(after).not.toBe(before);
    await delay(PAUSE_S * 1_000 - (performance.now() - stoppedAt));
    expect(stateOf(worker.pid)).toBe("T");
    process.kill(worker.pid, "SIGCONT");
    resume();
    const later = await beginAll(stage);
    return { payments: [...begun, ...meanwhile, ...later], times: after === before ? 0 : 1 };
  } finally {
    process.kill(worker.pid, "SIGCONT");
    await another.stop();
  }
}

export const processFaults: FaultRow[] = [
  {
    what: `the worker is stopped for ${PAUSE_S} s before it sends, and another takes its lease over`,
    async run(stage) {
      const { node } = stage;
      const { times, heal } = node.afflict(({ method }) =>
        method === "eth_sendRawTransaction" ? "never" : "fine",
      );
      const payment = await begin(stage);
      await until("it is about to send", () => times() > 0);
      return pause(stage, [payment], heal);
    },
  },
  {
    what: `the worker is stopped for ${PAUSE_S} s before the COMMIT of what it has signed`,
    async run(stage) {
      const match = [/insert into "relay_transaction"/, COMMIT];
      const trap = stage.postgres.trap({ match, at: "request" });
      const payment = await begin(stage);
      await trap.caught;
      return pause(stage, [payment], () => trap.release());
    },
  },
  {
    what: "the reply to a COMMIT is lost",
    async run(stage) {
      const payments: OpenPayment[] = [await beginRefund(stage)];
      for (const { match, hasHappened } of COMMITS) {
        const trap = stage.postgres.trap({ match: [match, COMMIT], at: "reply" });
        const payment = await begin(stage);
        await lose(trap, () => hasHappened(payment));
        payments.push(payment);
      }
      return { payments, times: COMMITS.length };
    },
  },
];

/** Cuts the connection once another connection shows what was committed on it. */
async function lose(trap: Trap, hasHappened: () => Promise<boolean>): Promise<void> {
  await trap.caught;
  await until("it is committed", hasHappened);
  trap.drop();
}

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { installationHealth } from "@/server/jobs/installation-health";
import { newWebhookSecret } from "@/server/webhooks/sign-webhook";
import { eventually } from "@/tests/support/eventually";
import { asTableOwner } from "@/tests/support/owner-db";
import { changed, db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { type Receiver, startReceiver } from "@/tests/support/webhook-receiver";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

const CHAIN = 31_337;
const WITHIN_MS = 40_000;
const LONG_MS = 120_000;
const foreign = `0x${randomBytes(20).toString("hex")}`;

let hook: Receiver;
let beat: Receiver;
let worker: WorkerProcess;

async function startWorker(): Promise<WorkerProcess> {
  const installation = thisInstallation(inject("stack"));
  return startWorkerProcess(installation, {
    ...installation.env,
    ALERT_URL: hook.url,
    ALERT_SECRET: newWebhookSecret(),
    HEARTBEAT_URL: beat.url,
  });
}

const about = (kind: string) =>
  hook.received
    .map(({ headers, body }) => ({ id: headers["webhook-id"], ...JSON.parse(body) }))
    .filter(({ data }) => data.kind === kind && data.facts.address === foreign);

beforeAll(async () => {
  hook = await startReceiver();
  beat = await startReceiver();
  // A key that another program used.
  await changed(
    db,
    sql`insert into relay_signer (chain_id, address, next_nonce, halted_reason) values (${CHAIN}, ${foreign}, 0, 'used elsewhere')`,
  );
}, LONG_MS);
afterAll(async () => {
  await worker?.stop();
  hook?.stop();
  beat?.stop();
  await asTableOwner(sql`delete from relay_signer where address = ${foreign}`);
});

describe("a worker", () => {
  test(
    "that is killed while it sends an alert leaves it to the next one",
    async () => {
      // The first message is received, and never answered.
      hook.answer(() => undefined);
      worker = await startWorker();
      await eventually(
        async () => about("signer_halted"),
        ({ length }) => length > 0,
        WITHIN_MS,
      );
      await worker.kill();
      hook.answer((response) => response.end("ok"));
      // The claim of the killed worker ends after a minute, as its lease of the heartbeat does.
      await db.query(
        sql`update alert_delivery set next_attempt_at = now() - interval '1 ms' where status = 'waiting'`,
      );
      await db.query(sql`delete from lease where name = 'heartbeat'`);
      worker = await startWorker();
      const messages = await eventually(
        async () => about("signer_halted"),
        ({ length }) => length > 1,
        WITHIN_MS,
      );
      expect(messages).toHaveLength(2);
      expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
      expect(messages[0]).toMatchObject({
        type: "alert.opened",
        data: { severity: "page", facts: { network: "Local One", address: foreign } },
      });
    },
    LONG_MS,
  );

  test("sends no alert for an installation that works", async () => {
    const kinds = await many<{ kind: string }>(
      db,
      sql`select distinct kind from alert where opened_at is not null and subject <> ${`${CHAIN}:${foreign}`}`,
    );
    expect(kinds).toEqual([]);
  });

  test(
    "gives a sign of life, and its health names the loops of the alerts",
    async () => {
      await eventually(
        async () => beat.received.length,
        (count) => count > 0,
        WITHIN_MS,
      );
      expect(beat.received.length).toBeGreaterThan(0);
      const { workers } = await installationHealth(operatorOfCommand());
      const names = workers
        .filter(({ isAlive }) => isAlive)
        .flatMap(({ loops }) => loops.map(({ name }) => name));
      expect(names).toEqual(expect.arrayContaining(["alerts", "alerts:webhook", "heartbeat"]));
    },
    LONG_MS,
  );
});

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordFindings } from "@/server/alerts/record-findings";
import type { Finding, OpenAlert } from "@/server/alerts/schema";
import { ROLES } from "@/server/auth/scope";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { makeOperator } from "@/tests/support/operator";
import { db, many, sql } from "@/tests/support/sql";
import { call, memberOf, type Person } from "@/tests/trpc/person";

const HALTED: Finding = {
  kind: "signer_halted",
  subject: "31337:0xabc",
  severity: "page",
  facts: { network: "Local One", address: "0xabc" },
};
const STALE: Finding = {
  kind: "rate_stale",
  subject: "kraken",
  severity: "ticket",
  facts: { source: "kraken", count: 1, pairs: "ETH/USD" },
};
const ACTS = ["owner", "admin", "developer"];

let operator: TestAccount;
let owner: Person;

beforeAll(async () => {
  operator = await makeOperator();
  owner = await memberOf(operator.id, "owner");
});
beforeEach(async () => {
  await db.query(sql`delete from alert`);
  const look = () => recordFindings({ found: [STALE, HALTED], isUnknown: () => false });
  await look();
  await db.query(sql`update alert set severity_since = now() - interval '1 hour'`);
  await look();
});

const list = async ({ cookie }: Person) =>
  (await call(cookie, { path: "alerts.list", type: "query" })).data as OpenAlert[];
const send = ({ cookie }: Person, path: string, input: unknown) =>
  call(cookie, { path, type: "mutation", input });

describe("the operator", () => {
  test("sees pages before tickets, and what somebody takes care of last", async () => {
    const alerts = await list(owner);
    expect(alerts).toMatchObject([
      { kind: "signer_halted", severity: "page", letter: "A", facts: HALTED.facts, acknowledgedAt: null },
      { kind: "rate_stale", severity: "ticket", letter: "I", silencedUntil: null },
    ]);
    await send(owner, "alerts.acknowledge", { id: alerts[0]?.id });
    expect((await list(owner)).map(({ kind }) => kind)).toEqual(["rate_stale", "signer_halted"]);
  });

  test("acknowledges and silences, and the audit log says who did it", async () => {
    const [halted, stale] = await list(owner);
    expect(await send(owner, "alerts.acknowledge", { id: halted?.id })).toMatchObject({ status: 200 });
    expect(await send(owner, "alerts.silence", { id: stale?.id, minutes: 60 })).toMatchObject({
      status: 200,
    });
    expect(await send(owner, "alerts.silence", { id: stale?.id, minutes: 0 })).toMatchObject({ data: null });
    const log = await call(owner.cookie, { path: "auditLog.list", type: "query", input: { limit: 3 } });
    const { items } = log.data as {
      items: { type: string; who: { id: string }; sentence: { key: string } }[];
    };
    expect(items.map(({ type, who, sentence }) => [type, who.id, sentence.key])).toEqual(
      ["alert.silence_ended", "alert.silenced", "alert.acknowledged"].map((type) => [
        type,
        owner.userId,
        type,
      ]),
    );
    expect(log.text).toContain("Local One: the key 0xabc is halted");
  });

  test("cannot act on an alert that has ended", async () => {
    const [halted] = await list(owner);
    await db.query(sql`update alert set resolved_at = now()`);
    const answer = await send(owner, "alerts.acknowledge", { id: halted?.id });
    expect(answer).toMatchObject({ status: 404, code: "not_found" });
  });

  test.each(ROLES)("as %s may do what the table of roles states", async (role) => {
    const person = await memberOf(operator.id, role);
    const [halted] = await list(owner);
    const answers = [
      await call(person.cookie, { path: "alerts.list", type: "query" }),
      await send(person, "alerts.acknowledge", { id: halted?.id }),
      await send(person, "alerts.silence", { id: halted?.id, minutes: 60 }),
    ];
    const status = ACTS.includes(role) ? 200 : 403;
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  });
});

test("another account neither reads nor changes alerts", async () => {
  const stranger = await memberOf((await makeAccount("Stranger")).id, "owner");
  const [halted] = await list(owner);
  for (const answer of [
    await call(stranger.cookie, { path: "alerts.list", type: "query" }),
    await send(stranger, "alerts.acknowledge", { id: halted?.id }),
    await send(stranger, "alerts.silence", { id: halted?.id, minutes: 60 }),
  ]) {
    expect(answer).toMatchObject({ status: 403, code: "forbidden" });
  }
  expect(
    await many(db, sql`select id from alert where acknowledged_at is not null or silenced_until is not null`),
  ).toEqual([]);
});

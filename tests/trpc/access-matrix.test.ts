import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ROLES } from "@/server/auth/scope";
import { newId } from "@/server/kernel/ids";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { databaseState } from "@/tests/support/database-state";
import { IS_LONG } from "@/tests/support/forms";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { type Actor, makeActors } from "@/tests/trpc/access/actors";
import { checkCell, type Target } from "@/tests/trpc/access/check-cell";
import { documentedRoles } from "@/tests/trpc/access/documented-roles";
import type { Door, Kind } from "@/tests/trpc/access/door";
import { expectCells } from "@/tests/trpc/access/expect-cells";
import { foundDoors } from "@/tests/trpc/access/found-doors";
import { HANDLER_DOORS } from "@/tests/trpc/access/handler-doors";
import { OPERATION_DOORS } from "@/tests/trpc/access/operation-doors";
import { PAGE_DOORS } from "@/tests/trpc/access/page-doors";
import { PROCEDURE_DOORS } from "@/tests/trpc/access/procedure-doors";
import { makeThings, NEVER, type Things } from "@/tests/trpc/procedure-entries";

/** Every entry point, and the file in which a new one needs its row. */
const DOORS: Record<Kind, { doors: Door[]; rows: string }> = {
  operation: { doors: OPERATION_DOORS, rows: "tests/api/access-entries.ts" },
  procedure: { doors: PROCEDURE_DOORS, rows: "tests/trpc/procedure-entries.ts" },
  handler: { doors: HANDLER_DOORS, rows: "tests/trpc/access/handler-doors.ts" },
  page: { doors: PAGE_DOORS, rows: "tests/e2e/dashboard-pages.ts or tests/trpc/access/page-doors.ts" },
};
/** The sources alone serve no pages and no plain handlers. */
const isQuick = process.env.FLORIN_QUICK === "1";
const SERVED = (Object.keys(DOORS) as Kind[]).filter(
  (kind) => !isQuick || kind === "operation" || kind === "procedure",
);
/**
 * Their pages are left to the long form: pages read no API key, so one key stands for all, and
 * tests/e2e/dashboard-roles.spec.ts opens each page as each role.
 */
const WITHOUT_PAGES = [
  ...["admin", "developer", "finance", "support", "accountant"].map((role) => `the role ${role}`),
  "a test key",
  "a test key on what is of live mode",
  "a live key on what is of test mode",
  "a key that is limited to another merchant",
  "a revoked key",
];
const AT_ONCE = 4;
const LONG_MS = 120_000;

const ACTORS = [
  "a stranger with a link",
  "a stranger with an account",
  "the operator, who is no member",
  "a removed member",
  "a removed member who is in another account",
  "a cookie from before the sign-out",
  "a cookie from before the new password",
  "the role owner",
  "the role admin",
  "the role developer",
  "the role finance",
  "the role support",
  "the role accountant",
  "the role viewer",
  "a stolen session of an owner",
  "a key of another account",
  "a test key",
  "a test key on what is of live mode",
  "a live key on what is of test mode",
  "a key that is limited to another merchant",
  "a revoked key",
];

let server: RunningServer;
let target: Target;
let actors: Map<string, Actor>;
let state: unknown;

beforeAll(async () => {
  const installation = thisInstallation(inject("stack"));
  const env = { WORKER: "off", RATE_LIMITS: "off", SIGN_UP: "closed" };
  server = await startServer({ way: "mount", installation, env });
  const [account, other] = [await makeAccount("Goldfinch Account"), await makeAccount("Another Account")];
  const [theirs, another] = [await makeThings(account), await makeThings(other)];
  await db.query(
    sql`update merchant set name = 'Goldfinch ' || id where account_id = ${account.id} and id <> ${account.otherMerchant.id}`,
  );
  const live = { ...theirs, paymentId: await makeLivePayment(account), ownMerchantId: account.merchant.id };
  const made = await makeActors(account, other);
  actors = new Map(made.map((actor) => [actor.name, actor]));
  target = {
    url: server.url,
    things: { theirs, live, another, never: NEVER },
    secrets: {
      theirs: [...secretsOf(account, theirs), "Goldfinch"],
      another: [...secretsOf(other, another), "Another Account"],
    },
  };
  state = await wholeState();
}, LONG_MS);
afterAll(() => server?.stop());

function secretsOf(account: TestAccount, things: Things): string[] {
  const ids = Object.values(things).filter((value): value is string => typeof value === "string");
  return [...new Set([...ids, account.id, account.user.id, account.user.email])];
}

/** There is no live network here, so the payment is stored like the API would. */
async function makeLivePayment({ id: accountId, merchant }: TestAccount): Promise<string> {
  const id = newId("pay");
  await db.query(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, expires_at)
        values (${id}, ${accountId}, ${merchant.id}, 'live', 'LIVE-1', 'iso4217/USD', 1250, now() + interval '1 hour')`,
  );
  return id;
}

/** All tables, and how many sessions are live. */
async function wholeState(): Promise<unknown> {
  const live = await one(db, sql`select count(*) from session where revoked_at is null`);
  return { ...(await databaseState()), live };
}

test.each(Object.keys(DOORS) as Kind[])("every %s has its row", (kind) => {
  const { doors, rows } = DOORS[kind];
  const [found, listed] = [foundDoors()[kind], new Set(doors.map(({ name }) => name))];
  const missing = found.filter((name) => !listed.has(name));
  expect(missing, `add a row to ${rows} for ${missing.join(", ")}`).toEqual([]);
  const gone = [...listed].filter((name) => !found.includes(name));
  expect(gone, `${gone.join(", ")} is not served: remove the row from ${rows}`).toEqual([]);
});

test("every door that is not for all roles opens for those of docs/roles.md", () => {
  const restricted = Object.values(DOORS)
    .flatMap(({ doors }) => doors)
    .filter(({ opens }) => typeof opens === "object" && opens.length < ROLES.length);
  const asTested = restricted.map(({ name, opens }) => [name, opens]);
  expect(asTested).toEqual(restricted.map(({ name }) => [name, documentedRoles(name)]));
});

test("everybody has their row", () => {
  expect([...actors.keys()].sort()).toEqual([...ACTORS].sort());
});

describe.each(ACTORS)("%s", (name) => {
  const isShort = !IS_LONG && WITHOUT_PAGES.includes(name);
  test.each(isShort ? SERVED.filter((kind) => kind !== "page") : SERVED)(
    "reads nothing foreign and changes nothing by any %s",
    { timeout: LONG_MS },
    async (kind) => {
      const actor = actors.get(name) as Actor;
      const cells = DOORS[kind].doors.flatMap((door) => expectCells(door, actor));
      const faults: string[] = [];
      const queue = cells.values();
      const work = async () => {
        for (const cell of queue) faults.push(...(await checkCell(cell, actor, target)));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect(faults).toEqual([]);
      const before = state;
      state = await wholeState();
      expect(state).toEqual(before);
    },
  );
});

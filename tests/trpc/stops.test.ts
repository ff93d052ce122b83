import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { ROLES } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import type { StopsOverview } from "@/server/stops/schema";
import { stopPayments } from "@/server/stops/stop-payments";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { makeOperator } from "@/tests/support/operator";
import { db, many, sql } from "@/tests/support/sql";
import { type Answer, call, memberOf, type Person, proveByFactor } from "@/tests/trpc/person";

const ALL = { chainId: null, token: null };
const MAY = ["owner", "admin", "developer"];

let operator: TestAccount;
let owner: Person;

beforeAll(async () => {
  operator = await makeOperator();
  owner = await memberOf(operator.id, "owner");
  await proveByFactor(owner);
});
afterEach(() => db.query(sql`delete from payment_stop`));

const send = ({ cookie }: Person, path: "stops.stop" | "stops.resume", input: unknown) =>
  call(cookie, { path, type: "mutation", input });
const stop = (person: Person, input: object) =>
  send(person, "stops.stop", { ...ALL, reason: "A key leaked", ...input });
const overview = async ({ cookie }: Person) =>
  (await call(cookie, { path: "stops.list", type: "query" })).data as StopsOverview;
const notices = async ({ cookie }: Person) => {
  const { data } = await call(cookie, { path: "home.notices", type: "query" });
  return (data as { kind: string }[]).filter(({ kind }) => kind === "payments_stopped");
};
const stored = () => many(db, sql`select id from payment_stop order by id`);

function first() {
  const [chain] = chainsOf("test");
  const [token] = chain?.tokens ?? [];
  if (!chain || !token) throw new Error("there is no test network");
  return { chain, token };
}

describe("the operator", () => {
  test("stops a token, a network and everything, resumes them, and the audit log says why", async () => {
    const { chain, token } = first();
    expect((await overview(owner)).networks.map(({ id }) => id)).toContain(chain.id);
    await stop(owner, { chainId: chain.id, token: token.address, reason: "Below a dollar" });
    await stop(owner, { chainId: chain.id, reason: "The bridge is down" });
    await stop(owner, {});
    expect(await overview(owner)).toMatchObject({
      canStop: true,
      stops: [
        {
          network: chain.name,
          symbol: token.symbol,
          token: token.address.toLowerCase(),
          reason: "Below a dollar",
        },
        { network: chain.name, symbol: null, reason: "The bridge is down" },
        { network: null, symbol: null, reason: "A key leaked", stoppedBy: expect.stringContaining("owner") },
      ],
    });
    expect(await send(owner, "stops.resume", ALL)).toMatchObject({ status: 200, data: true });
    expect(await send(owner, "stops.resume", ALL)).toMatchObject({ status: 200, data: false });
    expect((await overview(owner)).stops).toHaveLength(2);
    const log = await call(owner.cookie, { path: "auditLog.list", type: "query", input: { limit: 2 } });
    const { items } = log.data as { items: { type: string; sentence: { key: string; values: object } }[] };
    expect(items).toMatchObject([
      {
        type: "payments.resumed",
        sentence: { key: "payments.resumed", values: { place: { text: "All networks" } } },
      },
      { type: "payments.stopped", sentence: { values: { reason: { text: "A key leaked" } } } },
    ]);
  });

  test("changes the reason by a second stop of the same place", async () => {
    await stopPayments(operatorOfCommand(), { ...ALL, reason: "First look" });
    expect((await overview(owner)).stops).toMatchObject([{ stoppedBy: "npm run pause" }]);
    await stop(owner, { reason: "The key leaked" });
    const { stops } = await overview(owner);
    expect(stops).toMatchObject([{ reason: "The key leaked", stoppedBy: expect.stringContaining("owner") }]);
  });

  test.each([
    ["a network that is not here", { chainId: 99_999 }, "chainId"],
    ["a token that is not here", { chainId: 31_337, token: `0x${"12".repeat(20)}` }, "token"],
    ["a token without its network", { token: `0x${"12".repeat(20)}` }, "chainId"],
    ["no reason", { reason: "  " }, "reason"],
  ])("is refused: %s", async (_, input, field) => {
    const answer = await stop(owner, input);
    expect(answer).toMatchObject({ code: "params_validation" });
    expect(answer.text).toContain(field);
    expect(await stored()).toEqual([]);
  });

  test.each(ROLES)("as %s needs the role and a second factor", async (role) => {
    const person = await memberOf(operator.id, role);
    const refused: Answer[] = [await stop(person, {}), await send(person, "stops.resume", ALL)];
    const wanted = MAY.includes(role) ? "proof_required" : "forbidden";
    expect(refused.map(({ code }) => code)).toEqual([wanted, wanted]);
    if (wanted === "proof_required") expect(refused[0]?.text).toContain('"for":"stops"');
    expect(await stored()).toEqual([]);
    await proveByFactor(person);
    const answers = [await stop(person, {}), await send(person, "stops.resume", ALL)];
    const status = MAY.includes(role) ? 200 : 403;
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  });
});

test("another account sees that payments are stopped, but neither why nor how to change it", async () => {
  const stranger = await memberOf((await makeAccount("Stranger")).id, "owner");
  await proveByFactor(stranger);
  await stop(owner, { reason: "A key leaked" });
  const seen = await overview(stranger);
  expect(seen).toMatchObject({
    canStop: false,
    isOperator: false,
    networks: [],
    stops: [{ network: null, reason: null, stoppedBy: null }],
  });
  for (const answer of [await stop(stranger, {}), await send(stranger, "stops.resume", ALL)]) {
    expect(answer).toMatchObject({ status: 403, code: "forbidden" });
  }
  expect(await stored()).toEqual([{ id: "all" }]);
  const [theirs, ours] = [await notices(stranger), await notices(owner)];
  expect(theirs.length).toBeGreaterThan(0);
  expect(theirs).toEqual(theirs.map((notice) => ({ ...notice, canResume: false })));
  expect(ours).toEqual(ours.map((notice) => ({ ...notice, canResume: true })));
});

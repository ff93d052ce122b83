import { getAddress } from "viem";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import { env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { listNotices } from "@/server/notices/list-notices";
import { appRouter } from "@/server/trpc/router";
import { joinBy } from "@/server/web/join";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { makeOperator } from "@/tests/support/operator";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { db, one, sql } from "@/tests/support/sql";
import { makePayment } from "@/tests/trpc/make-payments";
import { call, memberOf, type Person, signedIn } from "@/tests/trpc/person";

const KEY = Symbol.for("florin.singletons");
const HALT = "nonce 7 was used by 0xfeed";

let operator: TestAccount;
let victim: TestAccount;
/** A payment of another account. */
let paymentId: string;
let stranger: Person;

/** The environment is read once; these tests are about one of its choices. */
function choose(signUp: "open" | "closed"): void {
  const registry = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[KEY];
  registry?.set("env", { ...env(), SIGN_UP: signUp });
}

afterEach(() => choose("closed"));

/** Signs up as a stranger does. */
async function signUp(): Promise<Person> {
  choose("open");
  const email = `${newId("usr").toLowerCase()}@florin.test`;
  const { host, origin, href } = new URL("/api/join/sign-up", env().PUBLIC_URL);
  const body = JSON.stringify({
    accountName: "Mallory Ltd",
    name: "Mallory",
    email,
    password: "a long enough one",
  });
  const headers = { host, origin, "content-type": "application/json", "content-length": String(body.length) };
  expect((await joinBy("sign-up")(new Request(href, { method: "POST", headers, body }))).status).toBe(200);
  const { id } = await one<{ id: string }>(db, sql`select id from "user" where email = ${email}`);
  return signedIn(id);
}

beforeAll(async () => {
  [operator, victim] = [await makeOperator(), await makeAccount("Victim")];
  paymentId = await makePayment(victim);
  const chainId = chainsOf("test")[0]?.id ?? 0;
  const relayer = relayerAccounts()[0]?.address.toLowerCase();
  const counts = {
    events: 3,
    payments: 90_817_263,
    refunds: 1,
    postings: 80_716_253,
    vaults: 1,
    exceptions: 0,
  };
  const difference = `payment ${paymentId} has token_amount 18900001, and should have 18900000`;
  await pastTheRules(
    sql`insert into books_audit (chain_id, audited_to, from_block, to_block, is_full, counts, difference_count, differences)
        values (${chainId}, 4, 1, 9, true, ${JSON.stringify(counts)}, 1, ${JSON.stringify([difference])})`,
    sql`insert into relay_signer (chain_id, address, next_nonce, halted_reason) values (${chainId}, ${relayer}, 0, ${HALT})
        on conflict (chain_id, address) do update set halted_reason = excluded.halted_reason`,
  );
  stranger = await signUp();
  return async () => {
    await asTableOwner(sql`delete from books_audit where chain_id = ${chainId}`);
    await asTableOwner(sql`update relay_signer set halted_reason = null where halted_reason = ${HALT}`);
  };
});

/** What only the operator may read, as it would stand in an answer. */
async function secrets(): Promise<string[]> {
  const { postgres } = await one<{ postgres: string }>(
    db,
    sql`select current_setting('server_version') as postgres`,
  );
  const keys = relayerAccounts().map(({ address }) => address);
  return [
    paymentId,
    "4321",
    "9876",
    HALT,
    postgres,
    process.versions.node,
    ...keys,
    ...keys.map((key) => key.toLowerCase()),
  ];
}

describe("a stranger who signed up", () => {
  test("reads nothing of the installation, with any query", async () => {
    // Nested for the compiler, flat in fact.
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
    const queries = Object.keys(procedures).filter((path) => procedures[path]?._def.type === "query");
    expect(queries).toContain("health.read");
    const hidden = await secrets();
    for (const path of queries) {
      for (const input of [undefined, {}, { id: paymentId }, { paymentId }]) {
        const { text } = await call(stranger.cookie, { path, type: "query", input });
        expect({ path, read: hidden.filter((secret) => text.includes(secret)) }).toEqual({ path, read: [] });
      }
    }
  });

  test("is refused the installation's health as owner of an account", async () => {
    const answer = await call(stranger.cookie, { path: "health.installation", type: "query" });
    expect(answer).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("has a health page of the networks that can be paid on and of the account's own keys", async () => {
    const account = await makeAccount("Own");
    const wallet = `0x${"ab".repeat(20)}` as const;
    await settleTo(account, wallet);
    await makePayment(account);
    const owner = await memberOf(account.id, "owner");
    const { data } = await call(owner.cookie, { path: "health.read", type: "query" });
    expect(data).toMatchObject({
      networks: chainsOf("test").map(({ id, name }) => ({ id, name, merchants: 1 })),
      apiKeys: [{ name: "test", status: "active" }],
      wallets: [
        {
          address: getAddress(wallet),
          networks: chainsOf("test").map(({ name }) => name),
          merchants: 1,
          isProven: false,
        },
      ],
    });
    const [network] = (data as { networks: { notices: unknown[] }[] }).networks;
    expect(network?.notices).toContainEqual({
      kind: "network_waits",
      chainId: chainsOf("test")[0]?.id,
      network: chainsOf("test")[0]?.name,
      holds: "payments",
    });
  });

  test("is notified that payments wait on a network, without the reason and without the key", async () => {
    const scope = await scopeOfMember(victim.user.id, victim.id, "test");
    const notices = await listNotices(scope);
    expect(notices.map(({ kind }) => kind)).toContain("network_waits");
    expect(JSON.stringify(notices)).not.toContain(HALT);
    const theirs = await listNotices(await scopeOfMember(operator.user.id, operator.id, "test"));
    expect(theirs).toContainEqual(expect.objectContaining({ kind: "signer_halted", reason: HALT }));
    expect(theirs.map(({ kind }) => kind)).not.toContain("network_waits");
  });

  test("who comes before the set-up does not become the operator", async () => {
    const { isOperator } = await one<{ isOperator: boolean }>(
      db,
      sql`select a.is_operator as "isOperator" from account a join membership m on m.account_id = a.id
          where m.user_id = ${stranger.userId}`,
    );
    expect(isOperator).toBe(false);
  });
});

describe("in the operator's account", () => {
  test.each(ROLES)(
    "the role %s reads the installation's health as the table of roles states",
    async (role) => {
      const person = await memberOf(operator.id, role);
      const answer = await call(person.cookie, { path: "health.installation", type: "query" });
      if (!["owner", "admin", "developer"].includes(role)) {
        expect(answer).toMatchObject({ status: 403, code: "forbidden" });
        return;
      }
      for (const secret of [paymentId, HALT, process.versions.node]) expect(answer.text).toContain(secret);
    },
  );
});

test("there is one operator at a time, and the application cannot change who it is", async () => {
  await expect(
    asTableOwner(sql`update account set is_operator = true where id = ${victim.id}`),
  ).rejects.toMatchObject({ code: "23505" });
  await expect(
    db.query(sql`update account set is_operator = true where id = ${victim.id}`),
  ).rejects.toMatchObject({ code: "42501" });
});

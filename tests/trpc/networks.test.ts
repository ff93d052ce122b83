import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installationFees } from "@/server/assets/fees";
import { ROLES, type Role } from "@/server/auth/scope";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import type { InstallationFees, ListedNetwork, NetworkInspection } from "@/server/networks/schema";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { urlOf } from "@/tests/support/chains";
import { makeOperator } from "@/tests/support/operator";
import { db, sql } from "@/tests/support/sql";
import { call, memberOf, type Person, proveByFactor } from "@/tests/trpc/person";

const READS: Role[] = ["owner", "admin", "developer"];
const MANAGES: Role[] = ["owner", "admin"];
const WANTED = {
  network: "base-sepolia",
  rpcUrls: ["http://127.0.0.1:1/a-secret"],
  owner: `0x${"1".repeat(40)}`,
  guardian: `0x${"2".repeat(40)}`,
  feeRecipient: `0x${"3".repeat(40)}`,
  ownerMayBeKey: true,
  withBridged: false,
};

let operator: TestAccount;
let owner: Person;

beforeAll(async () => {
  operator = await makeOperator();
  owner = await memberOf(operator.id, "owner");
  await proveByFactor(owner);
});
// The other tests of this installation count without fees.
afterAll(() => send(owner, "networks.setFees", { percentage: "0", fixed: "" }));

const read = ({ cookie }: Person, path: string, input?: unknown) =>
  call(cookie, { path, type: "query", input });
const send = ({ cookie }: Person, path: string, input: unknown) =>
  call(cookie, { path, type: "mutation", input });

describe("the operator", () => {
  test("sees the networks of the file, with what is missing and without the paths of RPC URLs", async () => {
    const { data } = await read(owner, "networks.list");
    expect((data as ListedNetwork[]).slice(0, 2)).toMatchObject([
      { name: "Local One", from: "file", isOn: true, changed: null },
      { name: "Local Two", from: "file", isOn: true, changed: null },
    ]);
    const [chain] = chainsConfig().chains as [ChainConfig];
    const one = (await read(owner, "networks.inspect", { chainId: chain.id })).data as NetworkInspection;
    expect(one).toMatchObject({
      name: "Local One",
      check: "sound",
      origins: [new URL(urlOf(chain)).origin],
      keys: [{ role: "relayer" }, { role: "refunder" }, { role: "deployer" }],
      canManage: true,
    });
    expect((await read(owner, "networks.inspect", { chainId: 5 })).code).toBe("not_found");
  });

  test("changes nothing of the file", async () => {
    const [chain] = chainsConfig().chains as [ChainConfig];
    const off = await send(owner, "networks.switch", { chainId: chain.id, isOn: true });
    expect(off.code).toBe("invalid_state");
    expect((await send(owner, "networks.remove", { chainId: chain.id })).code).toBe("not_found");
  });

  test("learns which node does not answer or is of another network, without its path", async () => {
    const away = await send(owner, "networks.plan", WANTED);
    expect(away).toMatchObject({ code: "bad_gateway" });
    expect(away.text).not.toContain("a-secret");
    const [chain] = chainsConfig().chains as [ChainConfig];
    const other = await send(owner, "networks.add", {
      ...WANTED,
      rpcUrls: [`${urlOf(chain)}/?key=a-secret`],
    });
    expect(other.text).toContain("answers for chain 31337");
    expect(other.text).not.toContain("a-secret");
  });

  test.each([
    ["an owner that guards", { guardian: WANTED.owner }, "guardian"],
    ["no address", { owner: "0x1" }, "owner"],
    ["no URL", { rpcUrls: ["here"] }, "rpcUrls"],
    ["one key that owns real money", { network: "base" }, "ownerMayBeKey"],
  ])("is refused %s, at the field", async (_, change, field) => {
    const { status, text } = await send(owner, "networks.plan", { ...WANTED, ...change });
    expect(status).toBe(400);
    expect(text).toContain(field);
  });

  test("sets fees for new quotes at once; each fee stays in the history", async () => {
    expect(await send(owner, "networks.setFees", { percentage: "0.4", fixed: "0.10 USD" })).toMatchObject({
      status: 200,
    });
    expect(installationFees()).toEqual({ bps: 40, fixed: { minor: 10n, currency: "USD" } });
    await send(owner, "networks.setFees", { percentage: "0.5", fixed: "" });
    const { data } = await read(owner, "networks.fees");
    const fees = data as InstallationFees;
    expect(fees).toMatchObject({ words: "0.5 %", from: "database" });
    expect(fees.changes.slice(0, 2)).toMatchObject([
      { percentage: "0.5", fixed: null, until: null },
      { percentage: "0.4", fixed: "0.10 USD", until: expect.any(String) },
    ]);
    const log = await call(owner.cookie, { path: "auditLog.list", type: "query", input: { limit: 1 } });
    expect(log.data).toMatchObject({
      items: [{ type: "installation_fees.changed", sentence: { values: { fees: { text: "0.5 %" } } } }],
    });
  });

  test("is refused fees that are none, or that nothing prices", async () => {
    const wrong = await send(owner, "networks.setFees", { percentage: "101", fixed: "" });
    expect(wrong).toMatchObject({ status: 400, code: "params_validation" });
    const unpriced = await send(owner, "networks.setFees", { percentage: "0.4", fixed: "0.10 CHF" });
    expect(unpriced).toMatchObject({ code: "invalid_state" });
  });
});

describe("people", () => {
  test.each(ROLES)("as %s of the operator's account read and change by their role", async (role) => {
    const person = await memberOf(operator.id, role);
    await proveByFactor(person);
    const reads = READS.includes(role) ? 200 : 403;
    for (const path of ["networks.list", "networks.fees"])
      expect([path, (await read(person, path)).status]).toEqual([path, reads]);
    expect((await read(person, "networks.choices")).status).toBe(MANAGES.includes(role) ? 200 : 403);
    const refused = await send(person, "networks.switch", { chainId: 5, isOn: true });
    expect(refused.code).toBe(MANAGES.includes(role) ? "not_found" : "forbidden");
  });

  test("without a proof for payouts change nothing", async () => {
    const person = await memberOf(operator.id, "owner");
    await db.query(sql`update session set payouts_proven_at = null where id = ${person.sessionId}`);
    for (const [path, input] of [
      ["networks.add", WANTED],
      ["networks.switch", { chainId: 5, isOn: false }],
      ["networks.remove", { chainId: 5 }],
      ["networks.setFees", { percentage: "1", fixed: "" }],
    ] as const)
      expect([path, (await send(person, path, input)).code]).toEqual([path, "proof_required"]);
  });

  test("of another account are refused", async () => {
    const stranger = await memberOf((await makeAccount()).id, "owner");
    await proveByFactor(stranger);
    const answers = await Promise.all([
      read(stranger, "networks.list"),
      read(stranger, "networks.inspect", { chainId: 31_337 }),
      send(stranger, "networks.switch", { chainId: 31_337, isOn: false }),
      send(stranger, "networks.setFees", { percentage: "1", fixed: "" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

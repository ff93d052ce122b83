import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveLeasesBack } from "@/server/db/lease";
import { describeEvent } from "@/server/events/describe-event";
import { listHoldings } from "@/server/gateway/list-holdings";
import { clearList, refreshList } from "@/server/screening/refresh-list";
import { makeAccount } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { publicClient } from "@/tests/support/chains";
import { stateOf } from "@/tests/support/gateway-state";
import { chainOf, optionsFor, placeOf } from "@/tests/support/options";
import { confirm, createPayment, findOption, sign } from "@/tests/support/pay";
import { db, many, sql } from "@/tests/support/sql";
import { makeUndeployed, signedUndeployed } from "@/tests/support/undeployed-wallet";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { written } from "@/tests/support/written";

const HOLDER = "screening tests";

let api: Api;
let wallet: TestWallet;
let folder: string;

beforeAll(async () => {
  api = app((await makeAccount()).headers);
  folder = await mkdtemp(join(tmpdir(), "florin-screening-"));
  await holdScreening();
});
beforeEach(async () => {
  await clearList();
  wallet = await makeWallet();
});
afterAll(async () => {
  await clearList();
  await giveLeasesBack(db, HOLDER);
  await rm(folder, { recursive: true });
});

/** Any process that starts meanwhile for other tests would clear the list, since no operator has set one. */
async function holdScreening(): Promise<void> {
  await db.query(
    sql`insert into lease (name, holder, held_until) values ('screening', ${HOLDER}, clock_timestamp() + interval '1 hour')
        on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`,
  );
}

/** Adds an account to the installation's list, in upper case. */
function deny({ account }: TestWallet): Promise<void> {
  return denyAddress(account.address);
}

async function denyAddress(address: string): Promise<void> {
  const file = join(folder, `${address}.txt`);
  await writeFile(file, `# refused\n0x${address.slice(2).toUpperCase()}, since today\n`);
  expect(await refreshList(file)).toBe(true);
}

async function open(symbol: string) {
  const id = await createPayment(api);
  return { id, option: await findOption(api, id, { wallet, symbol, chainId: 31337 }) };
}

const statusOf = (id: string) => api.get(`/v1/gateway/payment/${id}/status`);

/** Reads the merchant's timeline entries about screening. */
async function timelineOf(id: string): Promise<string[]> {
  const events = await many<{ type: string; data: Record<string, unknown> }>(
    db,
    sql`select type, data from payment_event where payment_id = ${id} order by id`,
  );
  return events
    .map(({ type, data }) => written(describeEvent(type, data, { networkName: String }).sentences))
    .filter((sentence) => sentence.includes("screening"));
}

describe("a buyer whose account is on the list", () => {
  test("is offered nothing, and somebody else is; the timeline has it once", async () => {
    await deny(wallet);
    const id = await createPayment(api);
    const other = await makeWallet();
    const accounts = [...wallet.accounts, ...other.accounts];
    const options = await optionsFor(api, id, { accounts });
    expect(options.length).toBeGreaterThan(0);
    expect(options.filter(({ account }) => wallet.accounts.includes(account))).toEqual([]);
    expect(await optionsFor(api, id, { accounts: wallet.accounts })).toEqual([]);
    expect((await listHoldings({ paymentId: id, accounts: wallet.accounts })).holdings).toEqual([]);
    expect((await statusOf(id)).body).toMatchObject({ status: "requires_action", isFinal: false });
    expect(await timelineOf(id)).toEqual([
      "A wallet requested options for an account that the screening of this installation refuses. It got no option for that account.",
    ]);
  });

  test("sees the payment declined at the confirm, and no more than that; nothing is sent", async () => {
    const { id, option } = await open("USDC");
    const body = await sign(api, id, { wallet, option });
    await deny(wallet);
    const first = await confirm(api, id, body);
    expect([first.status, first.body]).toEqual([
      200,
      { status: "failed", isFinal: true, pollInMs: null, info: null },
    ]);
    expect((await statusOf(id)).body).toEqual({
      status: "failed",
      isFinal: true,
      pollInMs: null,
      failureCode: "declined_user",
      info: null,
    });
    expect((await confirm(api, id, body)).body).toEqual(first.body);
    expect(await stateOf(id)).toMatchObject({ status: "failed", attempts: 0, jobs: 0 });
    expect(await timelineOf(id)).toEqual([
      "The buyer's account was refused by the screening of this installation. No money moved.",
    ]);
  });

  test("changes nothing by a transaction that no node shows", async () => {
    const { id, option } = await open("ETH");
    await api.post(`/v1/gateway/payment/${id}/fetch`, { optionId: option.id, data: "" });
    await deny(wallet);
    const results = [{ type: "walletRpc" as const, data: [`0x${"5c".repeat(32)}`] }];
    const { body } = await confirm(api, id, { optionId: option.id, results });
    expect(body).toMatchObject({ status: "requires_action", isFinal: false });
    expect((await statusOf(id)).body.status).toBe("requires_action");
    expect(await timelineOf(id)).toEqual([]);
  });

  test("gets nothing to send any more", async () => {
    const { id, option } = await open("ETH");
    await deny(wallet);
    const { status, body } = await api.post(`/v1/gateway/payment/${id}/fetch`, {
      optionId: option.id,
      data: "",
    });
    expect([status, body.code]).toEqual([409, "quote_expired"]);
    expect(JSON.stringify(body)).not.toMatch(/screen|refus|den(y|ied)|list/i);
    expect((await stateOf(id)).status).toBe("requires_action");
  });

  test("that is put on it between the fetch and the confirm gets no more actions, and is declined", async () => {
    const { id, option } = await open("USDC");
    const fetch = () => api.post(`/v1/gateway/payment/${id}/fetch`, { optionId: option.id, data: "" });
    expect((await fetch()).status).toBe(200);
    const body = await sign(api, id, { wallet, option });
    await deny(wallet);
    const [fetched, confirmed] = await Promise.all([fetch(), confirm(api, id, body)]);
    // The confirm may have ended the payment before the fetch reads it.
    expect(["quote_expired", "invalid_state"]).toContain(fetched.body.code);
    expect([confirmed.status, confirmed.body]).toMatchObject([200, { status: "failed", isFinal: true }]);
    expect((await statusOf(id)).body.failureCode).toBe("declined_user");
    expect((await fetch()).status).toBeGreaterThanOrEqual(400);
    expect(await stateOf(id)).toMatchObject({ status: "failed", attempts: 0, jobs: 0 });
  });

  test("and does not exist yet is declined like any other, and nobody pays for its deployment", async () => {
    const chain = chainOf(31337);
    const smart = await makeUndeployed(chain, wallet);
    const id = await createPayment(api);
    const options = await optionsFor(api, id, { accounts: [`eip155:31337:${smart.address}`] });
    const option = options.find((each) => placeOf(each) === "USDC@31337");
    if (!option) throw new Error("no option in USDC");
    const body = await signedUndeployed(smart, option);
    await denyAddress(smart.address);
    const { status, body: answer } = await confirm(api, id, body);
    expect([status, answer]).toMatchObject([200, { status: "failed", isFinal: true }]);
    expect((await statusOf(id)).body.failureCode).toBe("declined_user");
    expect(await publicClient(chain).getCode({ address: smart.address })).toBeUndefined();
    const sent = await many(db, sql`select tx_hash from account_deployment where payment_id = ${id}`);
    expect(sent).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: "failed", attempts: 0, jobs: 0 });
    expect(await timelineOf(id)).toEqual([
      "The buyer's account was refused by the screening of this installation. No money moved.",
    ]);
  });

  test("must have proved to be it: a signature for something else changes nothing", async () => {
    const { id, option } = await open("USDC");
    const elsewhere = await open("USDC");
    const { results } = await sign(api, elsewhere.id, { wallet, option: elsewhere.option });
    await deny(wallet);
    expect((await confirm(api, id, { optionId: option.id, results })).status).toBe(422);
    expect((await stateOf(id)).status).toBe("requires_action");
  });
});

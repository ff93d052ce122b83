import { getAddress } from "viem";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { applyDueChanges } from "@/server/settlements/apply-change";
import type { ChangedSettlement, RemovedSettlement, SettlementSet } from "@/server/settlements/schema";
import { makeAccount, makeApiKey, makeMerchant, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { balanceOf } from "@/tests/support/chains";
import { withKey } from "@/tests/support/merchants";
import { asTableOwner } from "@/tests/support/owner-db";
import { confirm, createPayment, findOption, sign, untilFinal } from "@/tests/support/pay";
import { executions } from "@/tests/support/router";
import { db, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

const FIRST = getAddress("0xde5717a710000000000000000000000000000111");
const SECOND = getAddress("0xde5717a710000000000000000000000000000222");
const HOURS_MS = 3_600_000;

let account: TestAccount;
let chain: ChainConfig;
let wallet: TestWallet;
let api: Api;
let merchantId: string;
let path: string;
let settlement: ChangedSettlement;

beforeAll(async () => {
  account = await makeAccount("Guarded shop");
  await db.query(sql`update account set settlement_wait_hours = 24 where id = ${account.id}`);
  chain = findChain(31337) as ChainConfig;
  wallet = await makeWallet({ chains: [chain] });
});
beforeEach(async () => {
  merchantId = (await makeMerchant(account.id, "Settled")).id;
  api = app({ "Api-Key": account.apiKey, "Merchant-Id": merchantId });
  path = `/v1/merchants/${merchantId}/settlements/crypto`;
  settlement = await register("USDC");
});

const at = (address: string) => `eip155:31337:${address}`;
const assetIn = (symbol: string) =>
  `eip155:31337/erc20:${chain.tokens.find((each) => each.symbol === symbol)?.address}`;

async function register(symbol: string, destination = FIRST): Promise<ChangedSettlement> {
  const settlements = [{ asset: assetIn(symbol), destination: at(destination) }];
  const made = await api.post<{ settlements: ChangedSettlement[] }>(path, { settlements }, withKey());
  expect(made.status, made.text).toBe(201);
  return made.body.settlements[0] as ChangedSettlement;
}
const move = (destination = SECOND, by = api) =>
  by.put<ChangedSettlement & ErrorBody>(`${path}/${settlement.id}`, { destination: at(destination) });
const listed = async () => (await api.get<SettlementSet>(`/v1/merchants/${merchantId}/settlements`)).body;

/** Lets the waiting time pass, by the database's clock. */
const passTime = () =>
  asTableOwner(
    "set local session_replication_role = replica",
    sql`update destination_change set applies_at = clock_timestamp() - interval '1 second' where merchant_id = ${merchantId}`,
  );

describe("an API key", () => {
  test("that may not change destinations is refused, and nothing waits", async () => {
    const key = await makeApiKey(account.id, { permissions: ["merchants:write", "payments:write"] });
    const { status, body } = await move(SECOND, app({ "Api-Key": key, "Merchant-Id": merchantId }));
    expect({ status, code: body.code, details: body.details }).toMatchObject({
      status: 403,
      code: "forbidden",
      details: { missingScope: "settlements:write" },
    });
    expect(await listed()).toEqual({ crypto: [settlement], fiat: [] });
  });

  test("that may requests a change that waits, in the answer's usual shape and one more member", async () => {
    const { status, body } = await move();
    const { pendingChange, ...rest } = body;
    expect({ status, rest }).toEqual({ status: 200, rest: settlement });
    expect(pendingChange).toMatchObject({
      settlementId: settlement.id,
      asset: settlement.asset,
      from: at(FIRST),
      to: at(SECOND),
    });
    const { requestedAt = "", appliesAt = "" } = pendingChange ?? {};
    expect(Math.round((Date.parse(appliesAt) - Date.parse(requestedAt)) / HOURS_MS)).toBe(24);
    expect(await listed()).toEqual({ crypto: [settlement], fiat: [], pendingChanges: [pendingChange] });
    expect((await move()).body).toEqual(body);
  });

  test("deletes in two steps as well: accepted now, done later, and only then free for another", async () => {
    const removed = await api.delete<RemovedSettlement>(`${path}/${settlement.id}`);
    expect(removed.body).toMatchObject({ id: settlement.id, deleted: true, pendingChange: { to: null } });
    expect((await api.delete(`${path}/${settlement.id}`)).body).toEqual(removed.body);
    const settlements = [{ asset: assetIn("USDC"), destination: at(SECOND) }];
    const early = await api.post<ErrorBody>(path, { settlements }, withKey());
    expect({ status: early.status, code: early.body.code }).toEqual({
      status: 409,
      code: "settlement_asset_conflict",
    });
    await passTime();
    expect(await listed()).toEqual({ crypto: [], fiat: [] });
    expect((await api.delete(`${path}/${settlement.id}`)).body).toEqual({ id: settlement.id, deleted: true });
    const again = await register("USDC", SECOND);
    expect(again.pendingChange).toMatchObject({ from: null, to: at(SECOND) });
    expect((await listed()).crypto).toEqual([]);
    await passTime();
    expect((await listed()).crypto).toEqual([{ id: again.id, asset: again.asset, destination: at(SECOND) }]);
  });

  test("tells consumers of events when the change takes effect, and not before", async () => {
    const events = () =>
      one<{ n: number }>(
        db,
        sql`select count(*)::int as n from partner_event where merchant_id = ${merchantId} and data ->> 'to' = ${SECOND.toLowerCase()}`,
      );
    await move();
    expect((await events()).n).toBe(0);
    await passTime();
    await applyDueChanges(50);
    expect((await events()).n).toBe(1);
  });
});

describe("what was quoted before", () => {
  const optionRow = (id: string) =>
    one<{ withdrawn: boolean; destination: string | null }>(
      db,
      sql`select withdrawn_at is not null as withdrawn, destination from payment_option where id = ${id}`,
    );

  test("stays payable to its destination while the change waits", async () => {
    const id = await createPayment(api);
    const option = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 });
    const body = await sign(api, id, { wallet, option });
    await move();
    expect(await optionRow(option.id)).toEqual({ withdrawn: false, destination: FIRST.toLowerCase() });
    expect((await confirm(api, id, body)).status).toBe(200);
    await passTime();
    await applyDueChanges(50);
    expect(await optionRow(option.id)).toEqual({ withdrawn: false, destination: FIRST.toLowerCase() });
    expect((await untilFinal(api, id)).status).toBe("succeeded");
    expect((await executions(chain, [id]))[0]?.args.destination).toBe(FIRST);
    expect(await balanceOf(chain, SECOND, "USDC")).toBe(0n);
  });

  test("is refused and never redirected once the change took effect, with or without a worker", async () => {
    const id = await createPayment(api);
    const option = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 });
    const body = await sign(api, id, { wallet, option });
    await move();
    await passTime();
    const refused = await api.post<ErrorBody>(`/v1/gateway/payment/${id}/confirm`, body);
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: "quote_expired",
    });
    const next = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 });
    expect((await optionRow(next.id)).destination).toBe(SECOND.toLowerCase());
    await applyDueChanges(50);
    // The worker ends the old option, and not the one that was quoted to the new destination meanwhile.
    expect(await optionRow(option.id)).toEqual({ withdrawn: true, destination: FIRST.toLowerCase() });
    expect((await optionRow(next.id)).withdrawn).toBe(false);
  });
});

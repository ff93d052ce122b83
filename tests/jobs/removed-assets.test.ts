import { readFileSync } from "node:fs";
import { afterEach, beforeAll, expect, test } from "vitest";
import { adoptChains, type ChainsConfig, chainsConfig } from "@/server/chain/client/registry";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import { recordEvent } from "@/server/events/record-event";
import { createApi } from "@/server/http/mount";
import { newId } from "@/server/kernel/ids";
import { forgetSingleton } from "@/server/kernel/singleton";
import { keepAssets } from "@/server/known-assets/keep-assets";
import { ROUTES } from "@/server/routes";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { db, many, sql } from "@/tests/support/sql";
import { written } from "@/tests/support/written";
import { makeLate } from "@/tests/trpc/exception-entries";
import { makePaid, makeRefund } from "@/tests/trpc/money-entries";

const SEED = readFileSync("prisma/migrations/20261203040000_known_assets/migration.sql", "utf8");
const whole = chainsConfig();
const api = createApi(ROUTES);
let account: TestAccount;
/** What the account had before anything was removed. */
let before: { inDollars: string; inToken: string; refund: string; exception: string };

/** Does what a start of a process does, with a changed chains file. */
async function start(change: (config: ChainsConfig) => void): Promise<void> {
  const config = structuredClone(whole);
  change(config);
  adoptChains(config);
  forgetSingleton("known-assets");
  await keepAssets();
}

/** A payment that was requested in a token. */
async function makeInToken({ id, merchant }: TestAccount): Promise<string> {
  const paymentId = newId("pay");
  const usdc = whole.chains[0]?.tokens.find(({ symbol }) => symbol === "USDC");
  await pastTheRules(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, status, expires_at)
        values (${paymentId}, ${id}, ${merchant.id}, 'test', 'TOKEN-1',
          ${`caip19/eip155:31337/erc20:${usdc?.address}`}, 12500000, 'expired', now())`,
  );
  return paymentId;
}

beforeAll(async () => {
  account = await makeAccount();
  const inDollars = await makePaid(account);
  before = {
    inDollars,
    inToken: await makeInToken(account),
    refund: await makeRefund(inDollars),
    exception: (await makeLate(account)).id,
  };
});
afterEach(() => start(() => undefined));

interface Shown {
  amount: { display: unknown };
  info: { optionAmount: { display: unknown } };
}

/** Reads how each amount of the past is shown. */
async function shown(): Promise<Record<string, unknown>> {
  const read = async (path: string) => {
    const answer = await api.request(path, { headers: account.headers }, {});
    const body = (await answer.json()) as Shown;
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    paid: (await read(`/v1/payments/${before.inDollars}`)).info.optionAmount.display,
    requested: (await read(`/v1/payments/${before.inToken}`)).amount.display,
    refund: (await read(`/v1/refunds/${before.refund}`)).amount.display,
    exception: (await read(`/v1/exceptions/${before.exception}`)).amount.display,
  };
}

const USDC = expect.objectContaining({ assetSymbol: "USDC", decimals: 6 });
const ALL = { paid: USDC, requested: USDC, refund: USDC, exception: USDC };

const withoutUsdc = ({ chains }: ChainsConfig) => {
  for (const chain of chains) chain.tokens = chain.tokens.filter(({ symbol }) => symbol !== "USDC");
};
const withoutFirst = (config: ChainsConfig) => {
  config.chains = config.chains.filter(({ id }) => id !== 31_337);
};

test("amounts of a token keep their symbol, decimals, icon and network after its removal, on every start", async () => {
  await start(() => undefined);
  const { paid } = await shown();
  await start(withoutUsdc);
  expect(await shown()).toEqual({ ...ALL, paid });
  await start(withoutUsdc);
  expect(await shown()).toEqual(ALL);
});

test("amounts on a network that was removed keep them too, with the network's name", async () => {
  await start(() => undefined);
  await start(withoutFirst);
  const named = expect.objectContaining({ assetSymbol: "USDC", decimals: 6, networkName: "Local One" });
  expect(await shown()).toEqual({ paid: named, requested: named, refund: named, exception: named });
});

test("the timeline names a network that was removed", async () => {
  await start(() => undefined);
  await recordEvent(db, { paymentId: before.inDollars, type: "relay.signed", data: { chainId: 31_337 } });
  await start(withoutFirst);
  const entries = await listPaymentEvents({ id: before.inDollars });
  const signed = entries.find(({ type }) => type === "relay.signed");
  expect(written(signed?.sentences ?? [])).toContain("Local One");
});

test("a token that was removed before the installation recorded them is found in its payments", async () => {
  await asTableOwner("delete from known_asset where symbol = 'USDC'");
  await start(withoutUsdc);
  expect(await shown()).toMatchObject({ paid: { decimals: 0 } });
  await asTableOwner(SEED.slice(SEED.indexOf("insert into known_asset")));
  const seeded = await many<{ decimals: number }>(
    db,
    sql`select decimals from known_asset where symbol = 'USDC'`,
  );
  expect(new Set(seeded.map(({ decimals }) => decimals))).toEqual(new Set([6]));
  await start(withoutUsdc);
  expect(await shown()).toEqual(ALL);
});

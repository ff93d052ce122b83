import { beforeAll, describe, expect, test } from "vitest";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import { recordEvent } from "@/server/events/record-event";
import type { Api, ErrorBody } from "@/tests/support/api";
import { ageOptions, endQuote, stateOf } from "@/tests/support/gateway-state";
import { idsOf, optionsFor, requestOptions } from "@/tests/support/options";
import { pastTheRules } from "@/tests/support/owner-db";
import { confirm, createPayment, sign } from "@/tests/support/pay";
import { openShop } from "@/tests/support/shop";
import { db, many, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";
import { written } from "@/tests/support/written";

/** The limits per payment. */
const MOST = 2_000;

let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  ({ api, wallet } = await openShop());
});

/** Creates a payment whose every slot is taken by options of strangers' accounts, made this many seconds ago. */
async function filled(ageS: number): Promise<string> {
  const id = await createPayment(api);
  const [option] = await optionsFor(api, id, { accounts: wallet.accounts });
  await copyOption(id, option?.id ?? "", MOST);
  await pastTheRules(
    sql`delete from payment_option where payment_id = ${id} and account not like 'stranger %'`,
  );
  await ageOptions(id, ageS);
  return id;
}

/** Copies an option for this many strangers. */
async function copyOption(paymentId: string, optionId: string, count: number): Promise<void> {
  await pastTheRules(
    sql`insert into payment_option
        select (jsonb_populate_record(o, jsonb_build_object('id', 'opt_' || md5(o.id || n), 'account', 'stranger ' || n,
          'key', '0x' || md5(o.key || n) || md5(n || o.key)))).*
        from payment_option o, generate_series(1, ${count}::int) n where o.payment_id = ${paymentId} and o.id = ${optionId}`,
  );
}

describe("a payment with as many options of strangers as it can have", () => {
  test("still has options for its buyer, who pays with one", async () => {
    const id = await filled(180);
    const options = await optionsFor(api, id, { accounts: wallet.accounts });
    expect(options).toHaveLength(8);
    expect((await stateOf(id)).options).toBeLessThanOrEqual(MOST);
    const option = options.find(({ amount }) => amount.display.assetSymbol === "USDC");
    if (!option) throw new Error("no option");
    const body = await sign(api, id, { wallet, option });
    expect((await confirm(api, id, body)).status).toBe(200);
  });

  test("keeps the options that its buyer was given a moment ago, and refuses others with a retry time", async () => {
    const id = await filled(0);
    const { options } = await stateOf(id);
    const refused = await api.post<ErrorBody>(`/v1/gateway/payment/${id}/options`, {
      accounts: wallet.accounts,
    });
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("rate_limited");
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await stateOf(id)).options).toBe(options);
  });
});

test("an account that renews its quotes all day has a few dozen, and always one to pay with", async () => {
  const id = await createPayment(api);
  const accounts = wallet.accounts;
  let options = await optionsFor(api, id, { accounts });
  for (let i = 0; i < 30; i++) {
    await ageOptions(id, 31);
    options = await optionsFor(api, id, { accounts, refresh: idsOf(options) });
    expect(options).toHaveLength(8);
  }
  const live = await many<{ account: string; count: number }>(
    db,
    sql`select account, count(*)::int as count from payment_option where payment_id = ${id} group by account`,
  );
  for (const { count } of live) expect(count).toBeLessThanOrEqual(4 + 24);
});

test("quotes that ended go when their account gets others", async () => {
  const id = await createPayment(api);
  const accounts = wallet.accounts;
  for (let i = 0; i < 5; i++) {
    const options = await optionsFor(api, id, { accounts });
    for (const { id: option, expiresAt } of options) if (expiresAt !== null) await endQuote(option);
    await pastTheRules(
      sql`update payment_option set expires_at = expires_at - interval '5 minutes', created_at = created_at - interval '10 minutes',
            deadline = case when kind = 'native' then deadline - 900 else deadline end
          where payment_id = ${id} and expires_at is not null`,
    );
  }
  // Eight, and the last two replaced ones.
  expect((await stateOf(id)).options).toBeLessThanOrEqual(10);
});

describe("the timeline of a payment", () => {
  const requestsOf = async (id: string) =>
    (await listPaymentEvents({ id }))
      .filter(({ type }) => type === "options.quoted")
      .map(({ sentences }) => written(sentences));

  test("has one entry for a wallet that requests options repeatedly", async () => {
    const id = await createPayment(api);
    for (let i = 0; i < 4; i++) {
      await ageOptions(id, 31);
      const refresh = idsOf(await optionsFor(api, id, { accounts: wallet.accounts }));
      await optionsFor(api, id, { accounts: wallet.accounts, refresh });
    }
    expect(await requestsOf(id)).toEqual([
      expect.stringMatching(
        /^A wallet requested options and got 8. It asked for new quotes [3-4] more times, last at \S+ \S+ UTC\.$/,
      ),
    ]);
  });

  test("names twenty wallets, and counts the others", async () => {
    const id = await createPayment(api);
    for (let i = 0; i < 20; i++) {
      await recordEvent(db, { paymentId: id, type: "options.quoted", data: { options: 1, payer: `0x${i}` } });
    }
    const other = await makeWallet();
    for (const accounts of [wallet.accounts, other.accounts]) {
      expect(await optionsFor(api, id, { accounts })).toHaveLength(8);
    }
    const sentences = await requestsOf(id);
    expect(sentences).toHaveLength(21);
    expect(sentences[0]).toBe("Other wallets asked how they could pay, 2 times in all.");
  });

  test("has fifty entries at most of a kind that strangers cause", async () => {
    const id = await createPayment(api);
    for (let i = 0; i < 60; i++) {
      await recordEvent(db, { paymentId: id, type: "confirm.refused", data: { reason: `${i}` } });
    }
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*)::int as count from payment_event where payment_id = ${id} and type = 'confirm.refused'`,
    );
    expect(count).toBe(50);
  });
});

test("options are the same for twenty requests at once for a payment with one place left", async () => {
  const id = await createPayment(api);
  const first = await requestOptions(api, id, { accounts: wallet.accounts });
  await copyOption(id, first.body.options[0]?.id ?? "", MOST - 9);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => optionsFor(api, id, { accounts: wallet.accounts })),
  );
  for (const options of answers) expect(idsOf(options)).toEqual(idsOf(first.body.options));
});

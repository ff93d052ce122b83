import { getAddress } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, settleTo } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { ageOptions, endQuote, stateOf } from "@/tests/support/gateway-state";
import { idsOf, optionsFor } from "@/tests/support/options";
import { createPayment } from "@/tests/support/pay";
import { openShop } from "@/tests/support/shop";
import { db, many, sql } from "@/tests/support/sql";
import type { TestWallet } from "@/tests/support/wallet";

const destination = getAddress(privateKeyToAddress(generatePrivateKey()));
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  ({ api, wallet } = await openShop());
});

describe("options that were given", () => {
  test("keep their id and quote from call to call", async () => {
    const id = await createPayment(api);
    const first = await optionsFor(api, id, { accounts: wallet.accounts });
    const state = await stateOf(id);
    expect(await optionsFor(api, id, { accounts: wallet.accounts })).toEqual(first);
    expect(await stateOf(id)).toEqual(state);
  });

  test("are renewed on demand where there is something to renew, the others stay", async () => {
    const id = await createPayment(api);
    const first = await optionsFor(api, id, { accounts: wallet.accounts });
    await ageOptions(id, 60);
    const refresh = [...idsOf(first), "opt_unknown"];
    const second = idsOf(await optionsFor(api, id, { accounts: wallet.accounts, refresh }));
    const changed = second.flatMap((each, i) => (each === first[i]?.id ? [] : [i]));
    // On both networks, a rate set the price of the coin and of the euro; a dollar costs the same as before.
    const ending = first.flatMap(({ expiresAt }, i) => (expiresAt === null ? [] : [i]));
    expect(ending).toHaveLength(4);
    expect(changed).toEqual(ending);
    expect((await stateOf(id)).options).toBe(12);
  });

  test("are given again to who renews them at once", async () => {
    const id = await createPayment(api);
    const first = idsOf(await optionsFor(api, id, { accounts: wallet.accounts }));
    const again = await Promise.all(
      Array.from({ length: 40 }, () => optionsFor(api, id, { accounts: wallet.accounts, refresh: first })),
    );
    for (const options of again) expect(idsOf(options)).toEqual(first);
    expect((await stateOf(id)).options).toBe(8);
  });

  test("are replaced when their quote has expired", async () => {
    const id = await createPayment(api);
    const first = await optionsFor(api, id, { accounts: wallet.accounts });
    await endQuote(first[3]?.id ?? "");
    const second = await optionsFor(api, id, { accounts: wallet.accounts });
    expect(second[3]?.id).not.toBe(first[3]?.id);
    expect(second[3]?.expiresAt).toBeGreaterThan(Date.now() / 1_000);
    expect(second[2]?.id).toBe(first[2]?.id);
  });

  test("are replaced when the merchant's settlement changes", async () => {
    const other = await makeAccount();
    const theirs = app(other.headers);
    const id = await createPayment(theirs);
    const first = await optionsFor(api, id, { accounts: wallet.accounts });
    await settleTo(other, destination);
    const second = await optionsFor(api, id, { accounts: wallet.accounts });
    expect(idsOf(second).filter((each) => idsOf(first).includes(each))).toEqual([]);
    const rows = await many<{ destination: string }>(
      db,
      sql`select destination from payment_option where payment_id = ${id} and superseded_at is null`,
    );
    expect(rows.map((row) => row.destination)).toEqual(rows.map(() => destination.toLowerCase()));
  });

  test("are the same for twenty requests at once", async () => {
    const id = await createPayment(api);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => optionsFor(api, id, { accounts: wallet.accounts })),
    );
    for (const options of answers) expect(idsOf(options)).toEqual(idsOf(answers[0] ?? []));
    expect((await stateOf(id)).options).toBe(8);
    const expired = answers[0]?.[2]?.id ?? "";
    await endQuote(expired);
    const renewed = await Promise.all(
      Array.from({ length: 20 }, () => optionsFor(api, id, { accounts: wallet.accounts })),
    );
    for (const options of renewed) expect(idsOf(options)).toEqual(idsOf(renewed[0] ?? []));
    expect((await stateOf(id)).options).toBe(9);
  });
});

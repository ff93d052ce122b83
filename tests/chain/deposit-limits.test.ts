import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { giveLeasesBack } from "@/server/db/lease";
import { clearList, refreshList } from "@/server/screening/refresh-list";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { followDeposit, requestClaim, sendTo, signClaim } from "@/tests/support/deposit-money";
import {
  assetIn,
  createDeposit,
  freshAddress,
  readDeposit,
  requestDeposit,
} from "@/tests/support/deposit-requests";
import { chainOf } from "@/tests/support/options";
import { pastTheRules } from "@/tests/support/owner-db";
import { createPayment } from "@/tests/support/pay";
import { type RunningServer, startServer } from "@/tests/support/server";
import { db, many, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet } from "@/tests/support/wallet";

const HOLDER = "deposit limits";
let server: RunningServer;
let api: Api;
let folder: string;

beforeAll(async () => {
  // The server, once it starts, would clear the list, since no operator has set one.
  await db.query(
    sql`insert into lease (name, holder, held_until) values ('screening', ${HOLDER}, clock_timestamp() + interval '1 hour')
        on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`,
  );
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
  api = connectApi(server.url, (await makeAccount()).headers);
  folder = await mkdtemp(join(tmpdir(), "florin-screening-"));
});
afterAll(async () => {
  await clearList();
  await giveLeasesBack(db, HOLDER);
  await rm(folder, { recursive: true });
  await server?.stop();
});

/** Makes an address the only one of the list. */
async function list(address: string): Promise<void> {
  const file = join(folder, `${address}.txt`);
  await writeFile(file, `${address}\n`);
  expect(await refreshList(file)).toBe(true);
}

const refundTo = (address: string, kind = "address") => ({ refund: { kind, address } });
const code = async (answer: ReturnType<typeof requestDeposit>) => {
  const { status, body } = await answer;
  return [status, body.code, body.issues?.[0]?.field];
};

/** Copies a deposit, with its own address and key; `asset` is SQL. */
function copies(depositId: string, count: number, asset: string) {
  const names =
    "account_id, merchant_id, payment_id, chain_id, token, router, payer, refund_kind, expires_at, deadline";
  return {
    text: `insert into deposit_address (id, option_id, asset, address, key, ${names})
           select 'dep_copy' || n, 'opt_copy' || n, ${asset}, '0x' || lpad(to_hex(n), 40, '0'), '0x' || lpad(to_hex(n), 64, '0'), ${names}
           from deposit_address, generate_series(1, ${count}) n where id = $1`,
    values: [depositId],
  };
}
const removeCopies = () => pastTheRules(sql`delete from deposit_address where id like 'dep_copy%'`);

describe("an address of the list of refused ones", () => {
  test.each(["address", "claim"])(
    "gets no money back, as %s, and the merchant's timeline shows it",
    async (kind) => {
      const listed = freshAddress();
      await list(listed);
      const id = await createPayment(api);
      const { status, body } = await requestDeposit(api, id, refundTo(listed, kind));
      expect([status, body.code, body.issues]).toEqual([
        400,
        "params_validation",
        [{ field: "refund.address", message: "is refused by the screening of this installation" }],
      ]);
      const events = await many<{ type: string }>(
        db,
        sql`select type from payment_event where payment_id = ${id} order by id`,
      );
      expect(events.map(({ type }) => type)).toEqual(["payment.created", "screening.matched"]);
      await clearList();
      expect((await requestDeposit(api, id, refundTo(listed, kind))).status).toBe(201);
    },
  );
});

describe("money from an address of the list", () => {
  test("holds the deposit, and no claim moves it until the address is off the list", async () => {
    const { account: sender } = await makeWallet({ chains: [chainOf(31337)] });
    const key = privateKeyToAccount(generatePrivateKey());
    const deposit = await createDeposit(api, await createPayment(api), refundTo(key.address, "claim"));
    await list(sender.address);
    await sendTo(deposit, sender, { amount: 12_500_000n });
    const held = await followDeposit(api, deposit, ({ status }) => status === "held");
    expect(held).toMatchObject({ status: "held", received: "12500000", execution: null, pollInMs: 5_000 });
    const claim = await signClaim(deposit, key);
    const refused = await requestClaim(api, deposit, claim);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      "invalid_state",
      { reason: "refused" },
    ]);
    await clearList();
    expect((await requestClaim(api, deposit, claim)).status).toBe(202);
    await list(key.address);
    const again = await requestClaim(api, deposit, await signClaim(deposit, key));
    expect([again.status, again.body.details?.reason]).toEqual([409, "refused"]);
    await clearList();
  });
});

describe("an address that was given out", () => {
  test("is replaced with a new quote when its own has ended", async () => {
    const id = await createPayment(api);
    const wanted = { asset: assetIn("WETH"), ...refundTo(freshAddress()) };
    const first = await createDeposit(api, id, wanted);
    const shift = (seconds: number) =>
      pastTheRules(
        sql`update deposit_address set expires_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${first.id}`,
      );
    await shift(50);
    const { status, body } = await requestDeposit(api, id, wanted);
    expect([status, body.id, body.uri]).toEqual([200, first.id, null]);
    await shift(70);
    const second = await createDeposit(api, id, wanted);
    expect([second.id === first.id, second.address === first.address]).toEqual([false, false]);
    const ended = (await readDeposit(api, first)).body;
    expect(ended).toMatchObject({ status: "superseded", uri: null, pollInMs: null, address: first.address });
    expect((await requestDeposit(api, id, wanted)).body.id).toBe(second.id);
  });

  test("ends with its payment, at once", async () => {
    const deposit = await createDeposit(api, await createPayment(api));
    await api.post(`/v1/gateway/payment/${deposit.paymentId}/cancel`, {});
    const { body } = await readDeposit(api, deposit);
    expect(body).toMatchObject({ status: "superseded", uri: null, pollInMs: null });
  });

  test("does not change to whom its money goes", async () => {
    const id = await createPayment(api);
    const address = freshAddress();
    await createDeposit(api, id, refundTo(address, "claim"));
    expect(await code(requestDeposit(api, id, refundTo(address)))).toEqual([
      400,
      "params_validation",
      "refund.kind",
    ]);
  });

  test("is answered again in either spelling of its refund address", async () => {
    const id = await createPayment(api);
    const address = freshAddress();
    const { id: first } = await createDeposit(api, id, refundTo(address));
    const again = await requestDeposit(api, id, refundTo(address.toLowerCase()));
    expect([again.status, again.body.id]).toEqual([200, first]);
  });
});

describe("429", () => {
  test("for a ninth asset of a payment", async () => {
    const id = await createPayment(api);
    const deposit = await createDeposit(api, id);
    await pastTheRules(copies(deposit.id, 7, "'eip155:1/erc20:' || n"));
    const { status, body, headers } = await requestDeposit(api, id, { asset: assetIn("USDT") });
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "rate_limited", "60"]);
    expect((await requestDeposit(api, id)).status).toBe(201);
    await removeCopies();
    expect((await requestDeposit(api, id, { asset: assetIn("USDT") })).status).toBe(201);
  });

  test("for a two hundredth address of a payment, ended ones included", async () => {
    const id = await createPayment(api);
    const deposit = await createDeposit(api, id);
    await pastTheRules(
      copies(deposit.id, 199, "'eip155:1/erc20:' || n"),
      sql`update deposit_address set status = 'superseded' where id like 'dep_copy%'`,
    );
    expect((await requestDeposit(api, id)).status).toBe(429);
    await removeCopies();
  });

  test("while the installation watches 50,000 addresses, and not for one that was given out", async () => {
    const id = await createPayment(api);
    const wanted = refundTo(freshAddress());
    const deposit = await createDeposit(api, id, wanted);
    await pastTheRules(copies(deposit.id, 50_000, "asset || n"));
    expect(await code(requestDeposit(api, id))).toEqual([429, "rate_limited", undefined]);
    expect((await requestDeposit(api, id, wanted)).status).toBe(200);
    await removeCopies();
    expect((await requestDeposit(api, id)).status).toBe(201);
  }, 60_000);
});

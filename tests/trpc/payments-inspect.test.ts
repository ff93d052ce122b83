import { getAddress, zeroAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { transition } from "@/server/payments/transition";
import { createEndpoint } from "@/server/webhooks/create-endpoint";
import { deleteEndpoint } from "@/server/webhooks/delete-endpoint";
import { makeAccount, makeUser, type TestAccount } from "@/tests/support/account";
import { confirmSent, DESTINATION, OPENED, type OpenPayment, openPayment } from "@/tests/support/payments";
import { db, sql, transaction } from "@/tests/support/sql";
import { written } from "@/tests/support/written";

const HASH = `0x${"ab".repeat(32)}` as const;
const payer = privateKeyToAccount(generatePrivateKey());

let account: TestAccount;
let scope: UserScope;
const chain = () => {
  const [first] = chainsOf("test");
  if (!first) throw new Error("there is no test chain");
  return first;
};

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

function open(options: { amount?: bigint; destination?: typeof DESTINATION } = {}): Promise<OpenPayment> {
  const symbol = chain().tokens[0]?.symbol ?? "";
  return openPayment(account, { chain: chain(), payer, symbol, ...options });
}

describe("an open payment", () => {
  test("has nothing of a buyer yet and can be cancelled", async () => {
    const { id } = await open();
    const shown = await inspectPayment(scope, id);
    expect(shown).toMatchObject({ canCancel: true, breakdown: null, buyer: null, chain: null });
    expect(new URL(shown.payLink).searchParams.get("pid")).toBe(id);
    expect(written(shown.explanation)).toContain("No transfer has been seen");
  });

  test("cannot be cancelled by a viewer", async () => {
    const { id } = await open();
    const viewer = await makeUser(account.id, "viewer");
    const theirs = await scopeOfMember(viewer.id, account.id, "test");
    expect((await inspectPayment(theirs, id)).canCancel).toBe(false);
  });
});

describe("a payment that was confirmed", () => {
  test("shows who pays, what is kept, what arrives and where, to the last digit", async () => {
    const amount = 2n ** 200n + 1n;
    const payment = await open({ amount });
    await confirmSent(payment, HASH);
    const { breakdown, buyer, payment: shown } = await inspectPayment(scope, payment.id);
    const { fee } = payment.terms;
    expect(breakdown).toMatchObject({
      token: { value: String(amount) },
      fee: { value: String(fee) },
      net: { value: String(amount - fee) },
      destination: getAddress(DESTINATION),
      rate: { base: payment.symbol, quote: "USD", value: "1", source: "peg" },
    });
    expect(buyer).toMatchObject({ address: payer.address, networkName: chain().name });
    expect(shown).toMatchObject({ status: "processing", tokenAmount: { value: String(amount) } });
  });

  test("shows that the money goes into the vault", async () => {
    const payment = await open({ destination: zeroAddress });
    await confirmSent(payment, HASH);
    expect((await inspectPayment(scope, payment.id)).breakdown?.destination).toBeNull();
  });

  test("counts its confirmations from the block to the head, and no further than is needed", async () => {
    const payment = await open();
    await confirmSent(payment, HASH);
    const confirmations = async () => (await inspectPayment(scope, payment.id)).payment.confirmations;
    expect(await confirmations()).toBeNull();
    const { id: chainId, confirmations: need } = chain();
    await db.query(
      sql`insert into chain_event (chain_id, tx_hash, log_index, block_number, block_hash, block_time, type, data, payment_id, key)
          values (${chainId}, ${HASH}, 0, 100, ${HASH}, now(), 'PaymentExecuted', '{}', ${payment.id}, ${payment.key})`,
    );
    const head = (number: number) =>
      db.query(
        sql`insert into chain_cursor (chain_id, block_number, block_hash, block_time, head_number)
            values (${chainId}, 1, ${HASH}, now(), ${number})
            on conflict (chain_id) do update set head_number = excluded.head_number`,
      );
    await head(99);
    expect(await confirmations()).toEqual({ have: 0, need });
    await head(100);
    expect(await confirmations()).toEqual({ have: 1, need });
    await head(5_000);
    expect(await confirmations()).toEqual({ have: need, need });
  });

  test("shows the transaction once it is known, and its timeline newest first", async () => {
    const payment = await open();
    await confirmSent(payment, HASH);
    expect((await inspectPayment(scope, payment.id)).chain).toMatchObject({
      id: chain().id,
      txHash: HASH,
      block: null,
    });
    const execution = { txHash: HASH, block: 7, nonce: 1, settledAt: new Date() };
    const move = { to: "succeeded", execution } as const;
    await transaction((tx) =>
      transition(tx, { paymentId: payment.id, from: "processing", move, requestId: "req_9" }),
    );
    const shown = await inspectPayment(scope, payment.id);
    expect(shown.chain).toMatchObject({ txHash: HASH, block: 7 });
    expect(shown.canCancel).toBe(false);
    expect(shown.timeline.map(({ type }) => type)).toEqual([
      "payment.succeeded",
      "confirm.accepted",
      "payment.processing",
      ...OPENED.toReversed(),
    ]);
    expect(shown.timeline[0]).toMatchObject({ requestId: "req_9", txHash: HASH, tone: "good" });
    expect(written(shown.timeline[0]?.sentences ?? [])).toBe(
      "The payment is paid in block 7. This is final.",
    );
  });
});

describe("a payment whose events go to an endpoint", () => {
  test("shows in its timeline whether they arrived, with a way to each delivery", async () => {
    const shop = await makeAccount();
    const owner = await scopeOfMember(shop.user.id, shop.id, "test");
    const { id: endpointId } = await createEndpoint(owner, { url: "https://shop.example:8443/hook" }, null);
    const { id } = await openPayment(shop, {
      chain: chain(),
      payer,
      symbol: chain().tokens[0]?.symbol ?? "",
    });
    const deliveries = async () =>
      (await inspectPayment(owner, id)).timeline.filter(({ type }) => type.startsWith("webhook."));
    const [pending] = await deliveries();
    expect(pending).toMatchObject({
      type: "webhook.pending",
      tone: "wait",
      delivery: { endpointId, eventId: expect.stringMatching(/^evt_/) },
    });
    expect(written(pending?.sentences ?? [])).toBe(
      "The event payment.created has not reached shop.example:8443 yet. It is attempted again.",
    );
    const set = (status: string, attempts: number) =>
      db.query(
        sql`update webhook_delivery set status = ${status}, attempts = ${attempts} where endpoint_id = ${endpointId}`,
      );
    await set("delivered", 3);
    expect(written((await deliveries())[0]?.sentences ?? [])).toBe(
      "The event payment.created reached shop.example:8443 at attempt 3.",
    );
    await set("failed", 8);
    expect((await deliveries())[0]).toMatchObject({ type: "webhook.failed", tone: "bad" });
    await deleteEndpoint(owner, endpointId, null);
    expect(await deliveries()).toEqual([]);
  });
});

import type { Hex } from "viem";
import { expect, test } from "vitest";
import type { PartnerEvent } from "@/server/webhooks/event-schema";
import { settleTo } from "@/tests/support/account";
import { eventually } from "@/tests/support/eventually";
import { chainOf } from "@/tests/support/options";
import { createPayment, pay } from "@/tests/support/pay";
import { depositTo, untilRefund } from "@/tests/support/refunds";
import { openShop, type Shop } from "@/tests/support/shop";
import { db } from "@/tests/support/sql";
import { makeLate } from "@/tests/trpc/exception-entries";

const WALLET = "0xde5717a710000000000000000000000000000001";

async function eventsOf(
  { api }: Pick<Shop, "api">,
  paymentId: string,
  count: number,
): Promise<PartnerEvent[]> {
  const path = `/v1/events?paymentId=${paymentId}&limit=100`;
  return eventually(
    async () => (await api.get<{ data: PartnerEvent[] }>(path)).body.data,
    (events) => events.length >= count,
  );
}

test("a payment and its refund are told step by step, each with the state of its time", async () => {
  const shop = await openShop();
  const { api, account, wallet } = shop;
  const chain = chainOf(31337);
  const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  await settleTo(account, WALLET);
  const id = await createPayment(api);
  const paid = await pay(api, id, { wallet, symbol: "USDC", chainId: 31337 });
  expect(paid.status).toBe("succeeded");
  const events = await eventsOf(shop, id, 4);
  expect(events.map(({ type, data }) => [type, "status" in data && data.status, data.stateVersion])).toEqual([
    ["payment.created", "requires_action", 0],
    ["payment.processing", "processing", 1],
    ["payment.succeeded", "succeeded", 2],
    ["payment.settled", "succeeded", 2],
  ]);
  const { body: read } = await api.get(`/v1/payments/${id}`);
  expect(events[3]?.data).toMatchObject({ ...read, buyer: { accountCaip10: wallet.accounts[0] } });
  expect(events[0]?.data).toMatchObject({ info: null, settlement: null, buyer: null });

  await api.post("/v1/refunds", { paymentId: id, amount: "1000000" }, { headers: { "Idempotency-Key": id } });
  await untilRefund(id, "pending_funds");
  await depositTo(chain, account.merchant.id, { token, amount: 1_000_000n });
  await untilRefund(id, "succeeded");
  const refunds = (await eventsOf(shop, id, 8)).slice(4);
  expect(refunds.map(({ type }) => type)).toEqual([
    "refund.created",
    "refund.pending_funds",
    "refund.submitted",
    "refund.succeeded",
  ]);
  expect(refunds[0]?.data).toMatchObject({
    paymentId: id,
    status: "pending",
    amount: { value: "1000000" },
    txId: null,
  });
  expect(refunds[3]?.data).toMatchObject({ status: "succeeded", txId: expect.stringMatching(/^0x/) });
  const versions = refunds.map(({ data }) => data.stateVersion);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
}, 90_000);

test("an exception is opened, resolved and opened again", async () => {
  const shop = await openShop();
  const { paymentId, id: exceptionId } = await makeLate(shop.account);
  const write = (change: string) =>
    db.query({ text: `update payment_exception set ${change} where id = $1`, values: [exceptionId] });
  await write("status = 'ignored', resolved_at = now(), note = 'known'");
  await write("status = 'open', resolved_at = null");
  // The network took the transfer back.
  await write("gone_at = now()");
  const events = (await eventsOf(shop, paymentId, 5)).filter(({ type }) => type.startsWith("exception."));
  expect(
    events.map(({ type, data }) => [type, "kind" in data && data.kind, "status" in data && data.status]),
  ).toEqual([
    ["exception.opened", "late", "open"],
    ["exception.resolved", "late", "ignored"],
    ["exception.opened", "late", "open"],
    ["exception.resolved", "late", "gone"],
  ]);
});

import { createHash } from "node:crypto";
import { getAddress } from "viem";
import { expect, test } from "vitest";
import { transition } from "@/server/payments/transition";
import { moveRefund } from "@/server/refunds/transition";
import type { PartnerEvent } from "@/server/webhooks/event-schema";
import { EVENT_TYPES, type EventType } from "@/server/webhooks/schema";
import { settleTo } from "@/tests/support/account";
import { followDeposit, sendTo } from "@/tests/support/deposit-money";
import { assetIn, createDeposit, tokenIn } from "@/tests/support/deposit-requests";
import { eventually } from "@/tests/support/eventually";
import { chainOf } from "@/tests/support/options";
import { createPayment, pay } from "@/tests/support/pay";
import { depositTo, untilRefund } from "@/tests/support/refunds";
import { openShop, type Shop } from "@/tests/support/shop";
import { db, sql, transaction } from "@/tests/support/sql";
import { makeLate } from "@/tests/trpc/exception-entries";

const WALLET = "0xde5717a710000000000000000000000000000001";
const order = {
  referenceId: "order-1001",
  description: "Two espressos and a croissant",
  metadata: { cart: "4711" },
};

/** Pays, refunds a part, and lets a refund of another part fail. */
async function payAndRefund({ api, account, wallet }: Shop): Promise<void> {
  await settleTo(account, WALLET);
  const id = await createPayment(api, order);
  await pay(api, id, { wallet, symbol: "USDC", chainId: 31337 });
  const refund = (amount: string) =>
    api.post(
      "/v1/refunds",
      { paymentId: id, amount, reason: "Damaged in transit" },
      { headers: { "Idempotency-Key": `${id}-${amount}` } },
    );
  await refund("1000000");
  await untilRefund(id, "pending_funds");
  await depositTo(chainOf(31337), account.merchant.id, { token: tokenIn("USDC"), amount: 1_000_000n });
  await untilRefund(id, "succeeded");
  await refund("500000");
  const last = await untilRefund(id, "pending_funds");
  const move = { to: "failed", reason: "RefundExceedsPayment" } as const;
  const change = { id: last?.id ?? "", paymentId: id, from: "pending_funds", move } as const;
  expect(await transaction((tx) => moveRefund(tx, change))).toBe(true);
}

/** Ends a payment in each way but success. */
async function endUnpaid({ api }: Shop): Promise<void> {
  await api.post(`/v1/payments/${await createPayment(api, order)}/cancel`, {});
  const expired = await createPayment(api, order);
  await db.query(sql`update payment set expires_at = now() - interval '1 second' where id = ${expired}`);
  await api.get(`/v1/payments/${expired}/status`);
  const declined = await createPayment(api, order);
  const move = { to: "failed", failureCode: "declined_user", reason: "screening" } as const;
  await transaction((tx) => transition(tx, { paymentId: declined, from: "requires_action", move }));
}

/** Pays a part at a deposit address, then more than the rest. */
async function payByTransfers({ api, wallet }: Shop): Promise<void> {
  const deposit = await createDeposit(api, await createPayment(api, order), { asset: assetIn("USDC") });
  await sendTo(deposit, wallet.account, { amount: 2_500_000n });
  await followDeposit(api, deposit, ({ status }) => status === "partial");
  await sendTo(deposit, wallet.account, { amount: 10_500_000n });
}

/** Changes what belongs to a merchant, and has an exception decided. */
async function changeMerchant({ api, account }: Shop): Promise<void> {
  const { id } = account.otherMerchant;
  const crypto = `/v1/merchants/${id}/settlements/crypto`;
  const destination = `eip155:31337:${WALLET}`;
  const made = await api.post<{ settlements: { id: string }[] }>(
    crypto,
    { settlements: [{ asset: assetIn("USDC"), destination }] },
    { headers: { "Idempotency-Key": "destination" } },
  );
  const path = `${crypto}/${made.body.settlements[0]?.id}`;
  await api.patch(path, { destination: destination.replace(/1$/, "2") });
  await api.patch(`/v1/merchants/${account.merchant.id}`, { merchantName: "Corner Bakery" });
  const late = await makeLate(account);
  await db.query(
    sql`update payment_exception set status = 'ignored', resolved_at = now() where id = ${late.id}`,
  );
}

/** Tests an endpoint, and disables it as five days of failures do. */
async function disableEndpoint({ api }: Shop): Promise<void> {
  const { body } = await api.post<{ id: string }>("/v1/webhook-endpoints", {
    url: "https://shop.example/webhooks",
    types: ["payment.failed"],
  });
  await api.post(`/v1/webhook-endpoints/${body.id}/test`);
  await db.query(
    sql`update webhook_endpoint set status = 'disabled', disabled_reason = 'failures' where id = ${body.id}`,
  );
}

/** Reads the account's events until there is one of every type. */
async function readAll({ api }: Shop): Promise<Map<EventType, PartnerEvent>> {
  const read = async () => {
    const found = new Map<EventType, PartnerEvent>();
    const pages = await Promise.all(
      EVENT_TYPES.map((type) => api.get<{ data: PartnerEvent[] }>(`/v1/events?type=${type}&limit=100`)),
    );
    for (const event of pages.flatMap(({ body }) => body.data)) {
      // The first of each type belongs to the payment of the example; of a destination, the change.
      if (!found.has(event.type) || event.type === "settlement_destination.changed")
        found.set(event.type, event);
    }
    return found;
  };
  return eventually(read, (found) => found.size === EVENT_TYPES.length, 30_000);
}

const BEGUN = Date.parse("2026-11-20T09:30:00.000Z");
const MINUTE_MS = 60_000;
const LIFETIME_S = 900;

/** Replaces what differs from run to run, and keeps which values are equal. */
class Steadier {
  readonly #names = new Map<string, string>();

  event(event: PartnerEvent, place: number): unknown {
    const at = BEGUN + place * MINUTE_MS;
    const times: Record<string, unknown> = {
      expiresAt: BEGUN / 1_000 + LIFETIME_S,
      createdAt: new Date(BEGUN).toISOString(),
      updatedAt: new Date(at).toISOString(),
      resolvedAt: new Date(at).toISOString(),
    };
    const data = Object.entries(event.data).map(([name, value]) => {
      if (name === "stateVersion" && Number(value) > 1_000) return [name, at];
      return [name, value === null ? null : (times[name] ?? value)];
    });
    const steady = { ...event, createdAt: new Date(at).toISOString(), data: Object.fromEntries(data) };
    return JSON.parse(this.#text(JSON.stringify(steady)));
  }

  #text(text: string): string {
    return text
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "https://pay.example.com")
      .replaceAll(/mrch_[A-Za-z0-9]+@florin\.test/g, "hello@corner-shop.example")
      .replaceAll(/\b([a-z]{2,4})_(?:[1-9A-HJ-NP-Za-km-z]{31}|[0-9a-f]{44})\b/g, (id, prefix) =>
        this.#named(id, prefix),
      )
      .replaceAll(/\b0x[0-9a-f]{64}\b/g, (hash) => this.#named(hash, "hash"))
      .replaceAll(/\b0x[0-9a-fA-F]{40}\b/g, (address) => {
        const named = this.#named(address.toLowerCase(), "address");
        return address === address.toLowerCase() ? named : getAddress(named);
      });
  }

  #named(value: string, kind: string): string {
    const known = this.#names.get(value);
    if (known) return known;
    const digest = createHash("sha256").update(`${kind} ${this.#names.size}`).digest("hex");
    const body = String(this.#names.size + 1)
      .padStart(6, "1")
      .replaceAll("0", "z");
    const named =
      { hash: `0x${digest}`, address: `0x${digest.slice(0, 40)}`, evt: `evt_${digest.slice(0, 44)}` }[kind] ??
      `${kind}_11Shon1J34GnK3sbp6sJxts5A${body}`;
    this.#names.set(value, named);
    return named;
  }
}

/** A change of an event's shape changes the page's examples: record them again with `vitest -u`. */
test("the reference shows events as they are written", async () => {
  const shop = await openShop();
  await payAndRefund(shop);
  await endUnpaid(shop);
  await changeMerchant(shop);
  await payByTransfers(shop);
  await disableEndpoint(shop);
  const found = await readAll(shop);
  const steadier = new Steadier();
  const recorded = EVENT_TYPES.map((type, place) => {
    const event = found.get(type);
    return [type, event && steadier.event(event, place)];
  });
  const text = `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../server/reference/events.json");
}, 150_000);

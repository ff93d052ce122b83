import { setTimeout as delay } from "node:timers/promises";
import type { Api } from "@/tests/support/api";
import { confirm, findOption, type StatusAnswer, sign, untilFinal } from "@/tests/support/pay";
import { db, sql } from "@/tests/support/sql";
import type { TestWallet } from "@/tests/support/wallet";
import { insist } from "./outages";

/** A payment, and the events of its life. */
export interface Lived {
  id: string;
  types: string[];
}

interface Cast {
  api: () => Api;
  wallet: TestWallet;
}

const PAID = ["payment.created", "payment.processing", "payment.succeeded", "payment.settled"];
const FINAL_WITHIN_MS = 10_000;

/** How a payment may live; half of them are paid. */
const LIVES: ((id: string, cast: Cast) => Promise<string[]>)[] = [paid, cancelled, paid, expired];

/** Makes payments that are paid, cancelled or expire, some each second, under faults of any kind. */
export function livePayments(
  { count, perSecond }: { count: number; perSecond: number },
  cast: Cast,
): Promise<Lived[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      await delay((i * 1_000) / perSecond);
      const id = await create(cast, `order ${i}`);
      const live = LIVES[i % LIVES.length] ?? paid;
      return { id, types: await live(id, cast) };
    }),
  );
}

/** Creates one payment, however often its answer is lost. */
function create({ api }: Cast, referenceId: string): Promise<string> {
  const order = { referenceId, amount: { unit: "iso4217/USD", value: "1250" } };
  return insist(async () => {
    const headers = { "Idempotency-Key": referenceId };
    const { status, body, text } = await api().post<{ paymentId: string }>("/v1/payments", order, {
      headers,
    });
    if (status !== 201) throw new Error(text);
    return body.paymentId;
  });
}

async function paid(id: string, { api, wallet }: Cast): Promise<string[]> {
  await insist(async () => {
    const { body } = await api().get<StatusAnswer>(`/v1/payments/${id}/status`);
    if (body.status === "requires_action") {
      const option = await findOption(api(), id, { wallet, symbol: "USDC", chainId: 31337 });
      const { status, text } = await confirm(api(), id, await sign(api(), id, { wallet, option }));
      if (status !== 200) throw new Error(text);
    }
    const { status } = await untilFinal(api(), id, FINAL_WITHIN_MS);
    if (status !== "succeeded") throw new Error(`the payment is ${status}`);
  });
  return PAID;
}

async function cancelled(id: string, { api }: Cast): Promise<string[]> {
  await insist(async () => {
    await api().post(`/v1/payments/${id}/cancel`, {});
    const { status } = await untilFinal(api(), id, FINAL_WITHIN_MS);
    if (status !== "cancelled") throw new Error(`the payment is ${status}`);
  });
  return ["payment.created", "payment.cancelled"];
}

/** The worker notes the expiry. */
async function expired(id: string, { api }: Cast): Promise<string[]> {
  await insist(() =>
    db.query(sql`update payment set expires_at = now() where id = ${id} and expires_at > now()`),
  );
  await insist(async () => {
    const { status } = await untilFinal(api(), id, FINAL_WITHIN_MS);
    if (status !== "expired") throw new Error(`the payment is ${status}`);
  });
  return ["payment.created", "payment.expired"];
}

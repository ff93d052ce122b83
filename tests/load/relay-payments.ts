import type { Address, TypedDataDefinition } from "viem";
import { onNotify } from "@/server/db/listen";
import { createApi } from "@/server/http/mount";
import { ROUTES } from "@/server/routes";
import { inFlight, repeat, Waiting } from "@/tests/load/in-flight";
import type { Contender } from "@/tests/load/relay-baselines";
import { AMOUNT, FEE_BPS, SHOPS, type Stage, type Theatre } from "@/tests/load/relay-stage";
import { db, many, sql } from "@/tests/support/sql";
import { startWorkerProcess } from "@/tests/support/worker-process";

/** A payment that only waits for its confirm. */
export interface Prepared {
  id: string;
  /** Of the confirm. */
  body: unknown;
}

interface Option {
  id: string;
  amount: { value: string };
  actions: { data: { params: [Address, string | TypedDataDefinition] } }[];
}

export type Post = <T>(path: string, body: unknown) => Promise<T>;

export const PREPARED_AT_ONCE = 4;
const CENTS = 100n;
const UNITS_OF_CENT = AMOUNT / CENTS;
const POLL_MS = 10;
/** A notice may be lost: what is waited for is looked up in any case after so many rounds. */
const LOOK_UP_AFTER_ROUNDS = 50;

/**
 * Payments of the gateway: created, offered and signed beforehand, then confirmed by its API (in this process, without
 * a socket), which proves, simulates and queues them; the worker, a separate process, does the rest. A payment is
 * over when it has succeeded.
 */
export async function gatewayPayments(theatre: Theatre, stage: Stage, count: number): Promise<Contender> {
  const { prepared, confirm } = await preparePayments(theatre, stage, count);
  const waiting = new Waiting();
  const payOne = async (payment: Prepared) => {
    const succeeded = waiting.until(payment.id);
    await confirm(payment);
    await succeeded;
  };
  return {
    ...RECEIVED,
    pay: async (width) => {
      const watching = watch(waiting);
      await inFlight(prepared, width, payOne);
      await watching.stop();
    },
  };
}

/**
 * The same payments, confirmed while no worker ran: what one key makes of a queue that is long enough, with the API at
 * rest. A worker that has just begun does it all.
 */
export async function queuedPayments(theatre: Theatre, stage: Stage, count: number): Promise<Contender> {
  const { prepared, confirm } = await preparePayments(theatre, stage, count);
  await theatre.worker.stop();
  await inFlight(prepared, PREPARED_AT_ONCE, confirm);
  const waiting = new Waiting();
  return {
    ...RECEIVED,
    begin: async () => {
      theatre.worker = await startWorkerProcess(theatre);
    },
    pay: async () => {
      const succeeded = prepared.map(({ id }) => waiting.until(id));
      const watching = watch(waiting);
      await Promise.all(succeeded);
      await watching.stop();
    },
  };
}

export const RECEIVED = {
  receiver: SHOPS.florin,
  perPayment: AMOUNT - (AMOUNT * BigInt(FEE_BPS)) / 10_000n,
};

/** Creates, prices and signs payments, which then only wait for their confirm. */
export async function preparePayments(
  { account }: Pick<Theatre, "account">,
  stage: Pick<Stage, "chain" | "buyers" | "nextCents">,
  count: number,
) {
  const post = poster({ ...account.headers, "Content-Type": "application/json" });
  const prepared: Prepared[] = [];
  const numbers = Array.from({ length: count }, (_, i) => i);
  await inFlight(numbers, PREPARED_AT_ONCE, async (i) => {
    prepared.push(await prepare(stage, i, post));
  });
  const confirm = ({ id, body }: Prepared) => post(`/v1/gateway/payment/${id}/confirm`, body);
  return { prepared, confirm };
}

/** Returns a function that posts to the API in this process, without a socket. */
export function poster(headers: Record<string, string>): Post {
  const api = createApi(ROUTES);
  return async <T>(path: string, body: unknown) => {
    const response = await api.request(path, { method: "POST", headers, body: JSON.stringify(body) }, {});
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
}

/** Creates a payment, of one dollar by default; returns its id. */
export async function createOrder(post: Post, i: number, cents = CENTS): Promise<string> {
  const order = { referenceId: `bench ${i}`, amount: { unit: "iso4217/USD", value: cents.toString() } };
  return (await post<{ paymentId: string }>("/v1/payments", order)).paymentId;
}

async function prepare(
  { chain, buyers, nextCents = () => CENTS }: Pick<Stage, "chain" | "buyers" | "nextCents">,
  i: number,
  post: Post,
): Promise<Prepared> {
  const buyer = buyers[i % buyers.length];
  if (!buyer) throw new Error("nobody buys");
  const cents = nextCents();
  const id = await createOrder(post, i, cents);
  const accounts = [`eip155:${chain.id}:${buyer.address}`];
  const { options } = await post<{ options: Option[] }>(`/v1/gateway/payment/${id}/options`, { accounts });
  const option = options.find(({ amount }) => amount.value === (cents * UNITS_OF_CENT).toString());
  const data = option?.actions[0]?.data.params[1];
  if (!option || !data) throw new Error("the payment has no option");
  const typed = typeof data === "string" ? (JSON.parse(data) as TypedDataDefinition) : data;
  const results = [{ type: "walletRpc", data: [await buyer.signTypedData(typed)] }];
  return { id, body: { optionId: option.id, results } };
}

/** Looks up the ids that the database has reported as changed, many at once. */
export function watch(waiting: Waiting): { stop(): Promise<void> } {
  const changed = new Set<string>();
  const deafen = onNotify("payment_changed", (id) => void changed.add(id));
  let rounds = 0;
  const looking = repeat(POLL_MS, async () => {
    const isDue = ++rounds % LOOK_UP_AFTER_ROUNDS === 0;
    const ids = isDue ? waiting.ids : [...changed];
    changed.clear();
    if (ids.length === 0) return;
    const rows = await many<{ id: string; status: string }>(
      db,
      sql`select id, status from payment where id = any(${ids}) and status not in ('requires_action', 'processing')`,
    );
    for (const { id, status } of rows) {
      if (status !== "succeeded") throw new Error(`payment ${id} is ${status}`);
      waiting.done(id);
    }
  });
  return {
    stop: () => {
      deafen();
      return looking.stop();
    },
  };
}

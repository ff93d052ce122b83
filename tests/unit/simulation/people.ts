import { AMOUNT, type Call } from "./call";
import { commit, type Flow, read } from "./flow";
import type { PaymentRow } from "./rows";
import { adopt } from "./settle";
import type { Process, World } from "./world";

/** The two options of a payment that its buyer was quoted. */
export function keyOf(payment: number, option: "a" | "b"): string {
  return `${payment}${option}`;
}

export function payCall({ store }: World, payment: number, key: string): Call {
  return { kind: "pay", payment, key, amount: AMOUNT, deadline: store.payment(payment).deadline };
}

/** As server/gateway/accept-attempt.ts: payment and relay job in one transaction, and only while there is time. */
export function* confirmPayment(world: World, id: number): Flow {
  const { store } = world;
  yield* commit("api: confirm", () => {
    const payment = store.payment(id);
    if (payment.status !== "requires_action" || payment.expiresAt <= store.now) return;
    const key = keyOf(id, "a");
    adopt(store, payment, key);
    store.queue(payCall(world, id, key), "relayer", payment.deadline);
  });
}

export function* cancelPayment({ store }: World, id: number): Flow {
  const { status } = yield* read("api: find payment", () => ({ ...store.payment(id) }));
  if (status !== "requires_action") return;
  yield* commit("api: cancel", () => {
    store.move(store.payment(id), "requires_action", "cancelled");
  });
}

/** As server/payments/expire-payments.ts: after the blocks of the payment's deposits are read. */
export function* expireDue({ world: { store, fault } }: Process): Flow {
  const isHasty = fault === "payment expires without its deposits' blocks";
  const isDue = ({ status, expiresAt, awaitsUntil }: PaymentRow) =>
    status === "requires_action" && Math.max(expiresAt, isHasty ? 0 : (awaitsUntil ?? 0)) <= store.now;
  const due = yield* read("expiry: due", () => store.payments.filter(isDue));
  for (const payment of due) {
    yield* commit("expiry: expire", () => {
      if (isDue(payment)) store.move(payment, "requires_action", "expired");
    });
  }
}

/** Independent actors: each has a separate key, and sends once. */
export function sendAlone(world: World, call: Call): void {
  const hash = world.newHash();
  world.chain.submit({ hash, sender: `outsider ${hash}`, nonce: 0, fee: 1_000_000n, calls: [call] });
}

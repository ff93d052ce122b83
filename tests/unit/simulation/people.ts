import type { Call } from "./chain";
import { commit, type Flow, read } from "./flow";
import { adopt } from "./settle";
import { AMOUNT, type Process, type World } from "./world";

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

/** As server/payments/expire-payments.ts. */
export function* expireDue({ world: { store } }: Process): Flow {
  const due = yield* read("expiry: due", () =>
    store.payments.filter(({ status, expiresAt }) => status === "requires_action" && expiresAt <= store.now),
  );
  for (const payment of due) {
    yield* commit("expiry: expire", () => {
      if (payment.expiresAt <= store.now) store.move(payment, "requires_action", "expired");
    });
  }
}

/** Independent actors: each has a separate key, and sends once. */
export function sendAlone(world: World, call: Call): void {
  const hash = world.newHash();
  world.chain.submit({ hash, sender: `outsider ${hash}`, nonce: 0, fee: 1_000_000n, call });
}

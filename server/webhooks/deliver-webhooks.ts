import { setMaxListeners } from "node:events";
import { log } from "@/server/kernel/log";
import { claimDeliveries, type TakenDelivery } from "@/server/webhooks/claim-deliveries";
import { decideAttempt } from "@/server/webhooks/decide-attempt";
import { finishAttempt, giveBack } from "@/server/webhooks/finish-attempts";
import { postWebhook } from "@/server/webhooks/post-webhook";
import { presentEvent } from "@/server/webhooks/present-event";
import { signWebhook } from "@/server/webhooks/sign-webhook";
import { webhookBody } from "@/server/webhooks/webhook-body";

/** Attempts of one process at once. */
const AT_ONCE = 128;

/** Delivers webhooks from one process. */
export class WebhookWorker {
  readonly #signal: AbortSignal;
  readonly #onRoom: () => void;
  readonly #busy = new Map<string, number>();
  readonly #running = new Set<Promise<void>>();

  /**
   * @param signal breaks attempts off, which are then given back
   * @param onRoom called when an attempt has ended
   */
  constructor(signal: AbortSignal, onRoom: () => void) {
    this.#signal = AbortSignal.any([signal]);
    // Each attempt listens to it more than once, which is no leak.
    setMaxListeners(0, this.#signal);
    this.#onRoom = onRoom;
  }

  /** Takes due deliveries and starts their attempts. @returns the number started */
  async start(): Promise<number> {
    const free = AT_ONCE - this.#running.size;
    if (free <= 0) return 0;
    const taken = await claimDeliveries({ free, busy: this.#busy });
    for (const delivery of taken) this.#run(delivery);
    return taken.length;
  }

  #run(delivery: TakenDelivery): void {
    const { id } = delivery.endpoint;
    this.#busy.set(id, (this.#busy.get(id) ?? 0) + 1);
    const running = attempt(delivery, this.#signal)
      // The lease ends, and the delivery is taken again.
      .catch((err) => log().warn({ err, delivery: delivery.id }, "an attempt of a webhook was not stored"))
      .finally(() => {
        const left = (this.#busy.get(id) ?? 1) - 1;
        if (left > 0) this.#busy.set(id, left);
        else this.#busy.delete(id);
        this.#running.delete(running);
        this.#onRoom();
      });
    this.#running.add(running);
  }
}

async function attempt(delivery: TakenDelivery, signal: AbortSignal): Promise<void> {
  const { event, endpoint, secrets } = delivery;
  const body = webhookBody(presentEvent(event, endpoint));
  const headers = signWebhook({ id: event.id, timestamp: Math.floor(Date.now() / 1_000), body }, secrets);
  const result = await postWebhook({ url: endpoint.url, headers, body }, signal);
  if (signal.aborted && result.status === null) return giveBack(delivery);
  await finishAttempt({ delivery, result, decision: decideAttempt(result, delivery.attempts + 1) });
}

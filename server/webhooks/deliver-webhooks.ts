import { setMaxListeners } from "node:events";
import { log } from "@/server/kernel/log";
import { annotateSpan, failSpan, inSpan } from "@/server/kernel/trace";
import { claimDeliveries, type Room, type TakenDelivery } from "@/server/webhooks/claim-deliveries";
import { decideAttempt } from "@/server/webhooks/decide-attempt";
import { finishAttempt, giveBack } from "@/server/webhooks/finish-attempts";
import { type PostResult, postWebhook } from "@/server/webhooks/post-webhook";
import { presentEvent } from "@/server/webhooks/present-event";
import { signWebhook } from "@/server/webhooks/sign-webhook";
import { webhookBody } from "@/server/webhooks/webhook-body";

/** Attempts of one process at once to endpoints that answer promptly. */
const PROMPT_AT_ONCE = 128;
/** The same to endpoints that have not proved themselves, or keep an attempt waiting. */
const PATIENT_AT_ONCE = 512;
/** Attempts of one process at once, of both kinds and those that have left a prompt slot. */
const MOST_AT_ONCE = 2_048;
/** An attempt that lasts longer frees its prompt slot, and its endpoint gets no other one until it ends. */
const PROMPT_MS = 250;
/** An endpoint with an attempt that lasts longer gets as few at once as one that fails. */
const SLOW_MS = 2_000;

/** An attempt in flight. */
interface Running {
  endpointId: string;
  /** Whether it began in a prompt slot. */
  wasProven: boolean;
  isPrompt: boolean;
  startedAt: number;
}

/** Delivers webhooks from one process. */
export class WebhookWorker {
  readonly #signal: AbortSignal;
  readonly #onRoom: () => void;
  readonly #running = new Set<Running>();

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
    const room = this.#room();
    if (room.prompt === 0 && room.patient === 0) return 0;
    const taken = await claimDeliveries(room);
    for (const delivery of taken) this.#run(delivery);
    return taken.length;
  }

  #room(): Room {
    const now = performance.now();
    const running = [...this.#running];
    const lasting = (ms: number) => [
      ...new Set(running.filter(({ startedAt }) => now - startedAt > ms).map(({ endpointId }) => endpointId)),
    ];
    const busy = new Map<string, number>();
    for (const { endpointId } of running) busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
    const left = MOST_AT_ONCE - running.length;
    const prompt = running.filter(({ isPrompt }) => isPrompt).length;
    const patient = running.filter(({ wasProven }) => !wasProven).length;
    return {
      prompt: Math.max(0, Math.min(PROMPT_AT_ONCE - prompt, left)),
      patient: Math.max(0, Math.min(PATIENT_AT_ONCE - patient, left)),
      busy,
      waiting: lasting(PROMPT_MS),
      slow: lasting(SLOW_MS),
    };
  }

  #run(delivery: TakenDelivery): void {
    const { id, isProven } = delivery.endpoint;
    const running: Running = {
      endpointId: id,
      wasProven: isProven,
      isPrompt: isProven,
      startedAt: performance.now(),
    };
    this.#running.add(running);
    const timer = setTimeout(() => {
      running.isPrompt = false;
      this.#onRoom();
    }, PROMPT_MS);
    void attempt(delivery, this.#signal)
      // The lease ends, and the delivery is taken again.
      .catch((err) => log().warn({ err, delivery: delivery.id }, "an attempt of a webhook was not stored"))
      .finally(() => {
        clearTimeout(timer);
        this.#running.delete(running);
        this.#onRoom();
      });
  }
}

/** Posts a webhook in the trace of its payment. The rest of the endpoint's address may be a secret. */
function traced(delivery: TakenDelivery, post: () => Promise<PostResult>): Promise<PostResult> {
  const attributes = {
    "http.request.method": "POST",
    "server.address": new URL(delivery.endpoint.url).hostname,
    "http.request.resend_count": delivery.attempts,
    "florin.event.type": delivery.event.type,
  };
  return inSpan({ name: "POST webhook", kind: "client", of: [delivery], attributes }, async () => {
    const result = await post();
    if (result.status !== null) annotateSpan({ "http.response.status_code": result.status });
    if (result.status === null || result.status >= 400) failSpan(String(result.status ?? "no_answer"));
    return result;
  });
}

async function attempt(delivery: TakenDelivery, signal: AbortSignal): Promise<void> {
  const { event, endpoint, secrets } = delivery;
  const body = webhookBody(presentEvent(event, endpoint));
  const headers = signWebhook({ id: event.id, timestamp: Math.floor(Date.now() / 1_000), body }, secrets);
  const result = await traced(delivery, () => postWebhook({ url: endpoint.url, headers, body }, signal));
  if (signal.aborted && result.status === null) return giveBack(delivery);
  await finishAttempt({ delivery, result, decision: decideAttempt(result, delivery.attempts + 1) });
}

import { type Event, type ListEventsQuery, Operations, type PaymentState } from "@/public/client/florin";
import { FlorinError } from "./errors";
import type { CallOptions, ClientOptions } from "./options";
import { sleep } from "./retries";
import { Transport } from "./transport";

export interface WaitOptions extends CallOptions {
  /** Milliseconds to wait altogether; 15 minutes by default. */
  timeoutMs?: number;
}

const WAIT_MS = 15 * 60_000;
/** The longest time that the server holds a request. */
const POLL_MS = 25_000;
/** Between two polls that the server did not hold. */
const PAUSE_MS = 500;

/** A client of one installation, for a partner's server or, without a key, for a wallet. */
export class Florin extends Operations {
  readonly #isPartner: boolean;

  constructor(options: ClientOptions) {
    super(new Transport(options));
    this.#isPartner = options.apiKey !== undefined;
  }

  /**
   * Waits until a payment is final, and returns its last state.
   * @throws FlorinError `timed_out` when it is not final in time
   */
  async waitForPayment(
    id: string,
    { timeoutMs = WAIT_MS, ...options }: WaitOptions = {},
  ): Promise<PaymentState> {
    const until = Date.now() + timeoutMs;
    const operations = this.#isPartner ? this.payments : this.gateway;
    for (let known = ""; ; ) {
      const startedAt = Date.now();
      const maxPollMs = Math.max(0, Math.min(until - startedAt, POLL_MS));
      const state = await operations.status(id, { maxPollMs }, options);
      if (state.isFinal) return state;
      if (Date.now() >= until) {
        const message = `The payment is still ${state.status} after ${timeoutMs} ms.`;
        throw new FlorinError({ code: "timed_out", message, details: { paymentId: id, timeoutMs } });
      }
      const wasHeld = state.status !== known || Date.now() - startedAt >= PAUSE_MS;
      if (!wasHeld) await sleep(PAUSE_MS, options.signal);
      known = state.status;
    }
  }

  /** Iterates over events as they happen, from `after` on, until the signal is aborted. */
  async *followEvents(
    input: Omit<ListEventsQuery, "before" | "order" | "maxPollMs"> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Event, void, undefined> {
    let after = input.after;
    for (;;) {
      const query = { ...input, ...(after ? { after } : {}), maxPollMs: POLL_MS };
      const page = await this.events.list(query, options);
      yield* page.data;
      after = page.nextCursor ?? after;
      if (page.data.length === 0) await sleep(PAUSE_MS, options.signal);
    }
  }
}

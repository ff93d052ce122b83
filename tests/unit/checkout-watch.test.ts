import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GatewayError } from "@/components/checkout/gateway-call";
import { type Contact, type Watch, watchStatus } from "@/components/checkout/watch-status";
import type { PaymentStatus } from "@/server/payments/lifecycle";

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Answers {
  status?: () => Promise<unknown>;
  state?: () => Promise<void>;
}

/** A watch over a payment whose status stays as the page shows it. */
function watchOver(known: PaymentStatus, answers: Answers = {}) {
  const { status = async () => ({ status: known }), state = async () => {} } = answers;
  const gone = new AbortController();
  const page = { asked: 0, reads: 0, contact: "online" as Contact };
  const watch: Watch = {
    reads: {
      status: () => {
        page.asked++;
        return status();
      },
    } as unknown as Watch["reads"],
    known,
    isUnsettled: true,
    reread: () => {
      page.reads++;
      return state();
    },
    onContact: (contact) => {
      page.contact = contact;
    },
    signal: gone.signal,
    nextWake: () => gone.signal,
  };
  return { page, gone, done: watchStatus(watch) };
}

describe("a payment that has ended while money may still arrive", () => {
  it("is read again, further and further apart, and for two hours at most", async () => {
    const { page, done } = watchOver("cancelled");
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(page.reads).toBeGreaterThanOrEqual(8);
    expect(page.reads).toBeLessThanOrEqual(25);
    const before = page.reads;
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(page.reads - before).toBeLessThanOrEqual(125);
    await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
    await done;
  });

  it("is left alone where nobody answers: the page stays as it is", async () => {
    const { page, gone, done } = watchOver("expired", {
      status: () => Promise.reject(new GatewayError(null, 0)),
    });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(page).toMatchObject({ reads: 0, contact: "offline" });
    gone.abort();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await done;
  });
});

describe("an open payment", () => {
  it("whose transaction the network does not show yet is read again", async () => {
    const { page, gone, done } = watchOver("requires_action");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.reads).toBeGreaterThanOrEqual(1);
    gone.abort();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await done;
  });

  it("whose new state cannot be read is asked for again until it can", async () => {
    let fails = 5;
    const { page, gone, done } = watchOver("requires_action", {
      status: async () => ({ status: "succeeded" }),
      state: async () => {
        if (fails-- > 0) throw new GatewayError(null, 502);
      },
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.contact).toBe("silent");
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(page.contact).toBe("online");
    gone.abort();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await done;
  });

  it("is asked for after a refusal no sooner than the refusal states", async () => {
    const { page, gone, done } = watchOver("processing", {
      status: () => Promise.reject(new GatewayError("rate_limited", 429, { retryAfterMs: 15_000 })),
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(page.asked).toBe(4);
    gone.abort();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await done;
  });
});

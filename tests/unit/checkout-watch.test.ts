import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Gateway, GatewayError } from "@/components/checkout/gateway-client";
import { type Watch, watchStatus } from "@/components/checkout/watch-status";
import type { PaymentStatus } from "@/server/payments/lifecycle";

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A watch over a payment whose status stays as the page shows it. */
function watchOver(status: PaymentStatus, answer: () => Promise<unknown> = async () => ({ status })) {
  const gone = new AbortController();
  const page = { news: 0, contact: true };
  const watch: Watch = {
    gateway: { status: answer } as unknown as Gateway,
    known: status,
    isUnsettled: true,
    onNews: () => page.news++,
    onContact: (isOnline) => {
      page.contact = isOnline;
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
    expect(page.news).toBeGreaterThanOrEqual(8);
    expect(page.news).toBeLessThanOrEqual(25);
    const before = page.news;
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(page.news - before).toBeLessThanOrEqual(125);
    await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
    await done;
  });

  it("is left alone where nobody answers: the page stays as it is", async () => {
    const { page, gone, done } = watchOver("expired", () => Promise.reject(new GatewayError(null, 0)));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(page).toEqual({ news: 0, contact: false });
    gone.abort();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await done;
  });
});

it("a payment whose transaction the network does not show yet is read again while it is open", async () => {
  const { page, gone, done } = watchOver("requires_action");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(page.news).toBeGreaterThanOrEqual(1);
  gone.abort();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await done;
});

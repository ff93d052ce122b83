import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { runLoop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { workerHealth } from "@/server/jobs/worker-health";
import { AppError } from "@/server/kernel/errors";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";

beforeAll(() => {
  process.env.LOG_LEVEL = "silent";
});

describe("a loop", () => {
  test("continues after a tick that failed, and reports both", async () => {
    const stopping = new AbortController();
    const failures: (number | undefined)[] = [];
    let ticks = 0;
    const tick = async () => {
      failures.push(workerHealth().get("probe")?.failures);
      if (++ticks <= 2) throw new Error("away");
      if (ticks === 4) stopping.abort();
      return 0;
    };
    await runLoop({ name: "probe", wakeup: newWakeup(), tick }, stopping.signal);
    expect(failures).toEqual([undefined, 1, 2, 0]);
    expect(workerHealth().has("probe")).toBe(false);
  });

  test("that sleeps ends at once when it is stopped", async () => {
    const stopping = new AbortController();
    const running = runLoop(
      { name: "sleeper", wakeup: newWakeup(), tick: async () => 60_000 },
      stopping.signal,
    );
    await delay(10);
    const stoppedAt = performance.now();
    stopping.abort();
    await running;
    expect(performance.now() - stoppedAt).toBeLessThan(500);
  });
});

describe("an wakeup", () => {
  const never = new AbortController().signal;

  test("ends a sleep", async () => {
    const wakeup = newWakeup();
    setTimeout(wakeup.wake, 10);
    const began = performance.now();
    await wakeup.sleep(60_000, never);
    expect(performance.now() - began).toBeLessThan(500);
  });

  test("that rang while nobody slept ends the next sleep only", async () => {
    const wakeup = newWakeup();
    wakeup.wake();
    const began = performance.now();
    await wakeup.sleep(60_000, never);
    await wakeup.sleep(50, never);
    expect(performance.now() - began).toBeGreaterThanOrEqual(45);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("work on many", () => {
  const items = ["a", "b", "c"].map((id) => ({ id }));

  test("continues after one that fails, and leaves that one alone for a while", async () => {
    const backoff = new Map<string, number>();
    const done: string[] = [];
    const work = async ({ id }: { id: string }) => {
      if (id === "a") throw new Error("odd");
      done.push(id);
    };
    await forEachIsolated(items, work, { backoff });
    await forEachIsolated(items, work, { backoff, width: 2 });
    expect(done).toEqual(["b", "c", "b", "c"]);
    expect([...backoff.keys()]).toEqual(["a"]);
  });

  test("stops when what all need is away", async () => {
    const begun: string[] = [];
    const work = async ({ id }: { id: string }) => {
      begun.push(id);
      throw new AppError("bad_gateway", "away");
    };
    await expect(forEachIsolated(items, work, { backoff: new Map() })).rejects.toThrow("away");
    expect(begun).toEqual(["a"]);
  });
});

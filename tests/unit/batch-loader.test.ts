import { expect, test } from "vitest";
import { createBatchLoader } from "@/server/db/batch-loader";
import { sleep } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";

/** Statements whose ends the test decides; they answer each number with its double. */
function statements() {
  const sent: number[][] = [];
  const ends: ((error?: unknown) => void)[] = [];
  const run = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      sent.push(items);
      ends.push((error) => (error ? reject(error) : resolve(items.map((item) => 2 * item))));
    });
  return { sent, ends, run };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

test("what comes while a statement is under way goes into the next one, each with its own answer", async () => {
  const { sent, ends, run } = statements();
  const double = createBatchLoader("doubles", run);
  const answers = [1, 2, 3, 4, 5].map(double);
  expect(sent).toEqual([[1]]);
  ends[0]?.();
  await tick();
  expect(sent).toEqual([[1], [2, 3, 4, 5]]);
  ends[1]?.();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
});

test("a statement that hangs holds up only what is in it, until four hang", async () => {
  const { sent, ends, run } = statements();
  const double = createBatchLoader("slow ones", run);
  const answers: Promise<number>[] = [];
  for (const item of [1, 2, 3, 4, 5, 6]) {
    answers.push(double(item));
    await sleep(60);
  }
  expect(sent).toEqual([[1], [2], [3], [4]]);
  ends[2]?.();
  expect(await answers[2]).toBe(6);
  await tick();
  expect(sent.slice(4)).toEqual([[5, 6]]);
  for (const end of ends) end();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12]);
});

test("next to one that hangs the others are not slower for it", async () => {
  const { sent, ends, run } = statements();
  const double = createBatchLoader("next to a slow one", run);
  const first = double(1);
  await sleep(60);
  const started = performance.now();
  for (let i = 2; i < 12; i++) {
    const answer = double(i);
    ends.at(-1)?.();
    expect(await answer).toBe(2 * i);
    await tick();
  }
  expect(sent).toHaveLength(11);
  expect(performance.now() - started).toBeLessThan(100);
  ends[0]?.();
  expect(await first).toBe(2);
});

test("a statement takes 32 at most, and nothing stays behind", async () => {
  const sizes: number[] = [];
  const echo = createBatchLoader("echoes", async (items: number[]) => {
    sizes.push(items.length);
    await tick();
    return items;
  });
  const all = Array.from({ length: 100 }, (_, i) => i);
  expect(await Promise.all(all.map(echo))).toEqual(all);
  expect(Math.max(...sizes)).toBe(32);
});

test("one that the database refuses costs its neighbours nothing", async () => {
  const refusal = new Error("violates a rule");
  const strict = createBatchLoader("strict", async (items: number[]) => {
    await tick();
    if (items.includes(4)) throw refusal;
    return items;
  });
  const settled = await Promise.allSettled([1, 2, 3, 4, 5].map(strict));
  expect(settled.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(settled[3]).toMatchObject({ reason: refusal });
  expect(await strict(6)).toBe(6);
});

test("when the database is away nothing is tried twice, and waiting callers are refused at once", async () => {
  const { sent, ends, run } = statements();
  const double = createBatchLoader("lost", run);
  const answers = Promise.allSettled([1, 2, 3, 4].map(double));
  ends[0]?.(new AppError("unavailable", "away"));
  expect((await answers).map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(sent).toEqual([[1]]);
});

test("more than five thousand waiting are refused", async () => {
  const { run } = statements();
  const double = createBatchLoader("crowd", run);
  const crowd = Array.from({ length: 5_002 }, (_, i) => double(i));
  await expect(double(5_002)).rejects.toMatchObject({ code: "unavailable" });
  for (const one of crowd) one.catch(() => undefined);
});

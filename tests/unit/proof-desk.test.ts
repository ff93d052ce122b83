import { expect, test } from "vitest";
import { newProofDesk } from "@/components/account/proof-desk";

test("all who request meanwhile get one answer", async () => {
  const desk = newProofDesk();
  const answers = [desk.request(false), desk.request(false)];
  expect(desk.pending()).toBe("other");
  desk.settle(true);
  expect(desk.pending()).toBeNull();
  expect(await Promise.all(answers)).toEqual([true, true]);
});

test("a question about where money goes makes the open one into its own, and is not made less by another", async () => {
  const desk = newProofDesk();
  let notified = 0;
  desk.subscribe(() => notified++);
  const first = desk.request(false);
  const second = desk.request(true);
  expect([desk.pending(), notified]).toEqual(["payouts", 2]);
  const third = desk.request(false);
  expect([desk.pending(), notified]).toEqual(["payouts", 2]);
  desk.settle(false);
  expect(await Promise.all([first, second, third])).toEqual([false, false, false]);
});

import { expect, test } from "vitest";
import { newProofDesk } from "@/components/account/proof-desk";

test("all who request meanwhile get one answer", async () => {
  const desk = newProofDesk();
  const answers = [desk.request({ purpose: "other" }), desk.request({ purpose: "other" })];
  expect(desk.pending()).toEqual({ purpose: "other" });
  desk.settle(true);
  expect(desk.pending()).toBeNull();
  expect(await Promise.all(answers)).toEqual([true, true]);
});

test("a question about where money goes makes the open one into its own, and is not made less by another", async () => {
  const desk = newProofDesk();
  let notified = 0;
  desk.subscribe(() => notified++);
  const first = desk.request({ purpose: "other" });
  const second = desk.request({ purpose: "payouts" });
  expect([desk.pending()?.purpose, notified]).toEqual(["payouts", 2]);
  const third = desk.request({ purpose: "factor", subject: "USDC on Base of Corner Shop" });
  const fourth = desk.request({ purpose: "payouts" });
  expect([desk.pending(), notified]).toEqual([
    { purpose: "factor", subject: "USDC on Base of Corner Shop" },
    3,
  ]);
  desk.settle(false);
  expect(await Promise.all([first, second, third, fourth])).toEqual([false, false, false, false]);
});

import fc from "fast-check";
import { testClient } from "@/tests/support/chains";
import { depositTo } from "@/tests/support/refunds";
import { type Command, command, onPayment } from "./command";
import { nths } from "./commands-payment";
import { credit, vault } from "./model";
import type { Work } from "./worker";
import { observeWork, tokenOf } from "./world";

const mine = fc.integer({ min: 1, max: 3 }).map((blocks) =>
  command(`mine(${blocks})`, async (_, { chain }) => {
    await testClient(chain).mine({ blocks });
  }),
);

const work = fc.constantFrom<Work[]>("send", "send", "read", "refund").map((kind) =>
  command(`work(${kind})`, async (model, world) => {
    await world.worker.work(kind);
    await observeWork(world, model, kind === "read");
  }),
);

/** Waits until all pending work has arrived. */
export const workUntilPaid = command("work until it is paid", async (model, world) => {
  await world.worker.work("send");
  await observeWork(world, model, false);
  await testClient(world.chain).mine({ blocks: 1 });
  for (const kind of ["read", "refund", "send"] as const) await world.worker.work(kind);
  await observeWork(world, model, true);
});
const workOn = fc.constant(workUntilPaid);

const restart = fc.constant(command("the worker restarts", (_, { worker }) => worker.restart()));

/** Funds the vault for the refund of a payment in tokens: with its fee, or with plenty. */
export function depositing(nth: number, isPlenty: boolean): Command {
  return onPayment(`deposit ${isPlenty ? "plenty" : "the fee"}`, nth, async (payment, model, world) => {
    const paid = payment.executed?.by;
    if (!paid || paid.symbol === "ETH") return;
    const amount = isPlenty ? paid.amount : paid.fee;
    const { id } = world.merchants[payment.merchant] ?? { id: "" };
    await depositTo(world.chain, id, { token: tokenOf(world.chain, paid.symbol), amount });
    credit(model, vault(payment.merchant), [paid.symbol, amount]);
  });
}
const deposit = fc.tuple(nths, fc.boolean()).map(([nth, isPlenty]) => depositing(nth, isPlenty));

export const timeCommands: fc.Arbitrary<Command>[] = [mine, work, work, workOn, restart, deposit];

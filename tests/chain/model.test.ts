/**
 * A payment's life over HTTP, on a real Postgres and a real chain, against a small model of it that was written from
 * the contract alone: what every request must be answered, which status a payment may have, and who has how much.
 * fast-check makes the commands of a run, at most thirty; one that fails is printed with its seed and the fewest
 * commands that fail. `FLORIN_SEED=<n>` repeats the runs of a seed, `FLORIN_RUNS=<n>` makes more of them.
 *
 * That it can fail was tried with two planted mistakes: a confirm by a second option that is answered as if it were the
 * first, found in the eighth run and shrunk to a payment and its two confirms; and a refund that is granted while a
 * payment is processing, found in the second run and shrunk to one confirm and one refund.
 */
import fc from "fast-check";
import { afterAll, beforeAll, inject, test } from "vitest";
import { useOwnChain } from "@/tests/support/own-chain";
import type { Command } from "./model/command";
import { buyerCommands } from "./model/commands-buyer";
import { OPENING, paymentCommands } from "./model/commands-payment";
import { timeCommands } from "./model/commands-time";
import { turnCommands } from "./model/commands-turns";
import { comeToRest, expectAllSettled } from "./model/finale";
import { newModel } from "./model/model";
import { DEPTH, newWorld, openSite, type Site } from "./model/world";

const { FLORIN_SEED, FLORIN_RUNS } = process.env;
const RUNS = Number(FLORIN_RUNS ?? 25);
const SEED = FLORIN_SEED === undefined ? Date.now() % 2 ** 31 : Number(FLORIN_SEED);
/** A busy machine makes fewer runs instead of a late one; whoever says how many gets them all. */
const AT_MOST_MS = FLORIN_RUNS === undefined ? 40_000 : RUNS * 10_000;
const COMMANDS = 30;

let site: Site;
beforeAll(async () => {
  const stack = inject("stack");
  const own = await useOwnChain(stack, { id: 41_360, name: "Own", confirmations: DEPTH });
  site = await openSite(stack, own);
}, 120_000);
afterAll(() => site?.stop());

async function live(commands: Iterable<Command>): Promise<void> {
  // What a run that failed has left undone must not disturb this one.
  await comeToRest(site);
  const model = newModel();
  const world = await newWorld(site, model);
  await fc.asyncModelRun(() => ({ model, real: world }), [...OPENING, ...commands]);
  await expectAllSettled(world, model);
}

test(
  `payments live as the model says (FLORIN_SEED=${SEED})`,
  async () => {
    const all = [...paymentCommands, ...buyerCommands, ...timeCommands, ...turnCommands];
    const commands = fc.commands(all, { maxCommands: COMMANDS, size: "max" });
    await fc.assert(fc.asyncProperty(commands, live), {
      seed: SEED,
      numRuns: RUNS,
      includeErrorInReport: true,
      unbiased: true,
      plugins: [fc.interruptAfterTimeLimit(AT_MOST_MS)],
    });
  },
  AT_MOST_MS + 60_000,
);

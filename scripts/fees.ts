/**
 * `npm run fees`: the installation's fee on payments, the fees that the routers of the second edition hold, and their
 * way to the fee recipient. Needs DATABASE_URL and CHAINS_FILE, or a running local mode.
 *
 *   npm run fees -- set 0.4 "0.10 USD"          the installation's fee on payments: 0.4 % and ten cents (the sum may be
 *                                               left out), within a second in all processes
 *   npm run fees -- history                     the fees that the database had, and who set them
 *   npm run fees -- status                      held and paid-out fees and the surplus of each router
 *   npm run fees -- sweep                       prints the transactions that pay all held fees out
 *   npm run fees -- sweep --key-file <path>     sends them; any account with coin for gas may
 *
 * `fees` of the chains file win over those of the database. The router sends its fees to its fee recipient only.
 */
import { formatUnits, type Hex, type LocalAccount } from "viem";
import { printResult } from "@/scripts/operator/print-result";
import { readKey } from "@/scripts/operator/read-key";
import { feeScheduleOf, feesInWords } from "@/server/assets/fee-schedule";
import { installationFees } from "@/server/assets/fees";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { chainsConfig } from "@/server/chain/client/registry";
import { listFeeChanges } from "@/server/networks/list-fee-changes";
import type { SetFees } from "@/server/networks/schema";
import { setInstallationFees } from "@/server/networks/set-installation-fees";
import { feesOf, type RouterFees, type TokenFees } from "@/server/routers/fees-status";
import { symbolOf } from "@/server/routers/router-status";
import { planSweep, sendSweep } from "@/server/routers/sweep-fees";

const USAGE = "usage: set <percentage> [<sum>] | history | status | sweep [--key-file <path>]";

const [verb, flag, path, ...rest] = process.argv.slice(2);
await printResult(async () => {
  if (rest.length > 0) throw new Error(USAGE);
  if (verb === "set" && flag !== undefined) return setFees({ percentage: flag, fixed: path ?? "" });
  if (verb === "history" && flag === undefined) return history();
  if (verb === "status" && flag === undefined) return (await eachRouter(describe)).join("\n");
  if (verb === "sweep" && flag === undefined) return sweepAll(null);
  if (verb === "sweep" && flag === "--key-file" && path !== undefined) return sweepAll(readKey(path));
  throw new Error(USAGE);
});
// Connections to nodes stay open.
process.exit();

async function setFees(given: SetFees): Promise<string> {
  await setInstallationFees(operatorOfCommand(), given);
  return `New quotes have a fee of ${feesInWords(installationFees())}; merchants with their own keep theirs.`;
}

async function history(): Promise<string> {
  const changes = await listFeeChanges(operatorOfCommand());
  if (changes.length === 0) return "The database has had no fees.";
  return changes
    .map(({ percentage, fixed, by, since, until }) => {
      const words = feesInWords(feeScheduleOf({ percentage, fixed: fixed ?? undefined }));
      return `${since.toISOString()} until ${until?.toISOString() ?? "now"}: ${words}, by ${by}`;
    })
    .join("\n");
}

async function eachRouter(run: (fees: RouterFees) => string[] | Promise<string[]>): Promise<string[]> {
  const lines: string[] = [];
  for (const chain of chainsConfig().chains)
    for (const router of chain.routers)
      if (router.version === 2) lines.push(...(await run(await feesOf(chain, router))));
  return lines.length > 0 ? lines : ["No router of this installation holds fees."];
}

function titleOf({ chain, router }: RouterFees): string {
  return `${chain.name} (${chain.id}), router ${router}`;
}

function describe(fees: RouterFees): string[] {
  const amount = ({ token }: TokenFees, units: bigint) => amountOf(fees, token, units);
  return [
    `${titleOf(fees)}, fees go to ${fees.recipient}:`,
    ...fees.tokens.map((each) => {
      const surplus = each.surplus > 0n ? `, ${amount(each, each.surplus)} surplus` : "";
      return `  ${amount(each, each.held)} held, ${amount(each, each.paidOut)} paid out${surplus}`;
    }),
  ];
}

async function sweepAll(sender: LocalAccount | null): Promise<string> {
  const lines = await eachRouter(async (fees) => {
    const { sweeps, stuck } = await planSweep(fees);
    const done: string[] = [];
    for (const sweep of sweeps) {
      const amounts = sweep.tokens.map((token) => amountOf(fees, token, heldOf(fees, token))).join(", ");
      if (sender) done.push(`  sent ${amounts}: ${await sendSweep(fees.chain.id, sweep, sender)}`);
      else done.push(`  ${amounts}: ${JSON.stringify({ to: sweep.to, data: sweep.data })}`);
    }
    const failed = stuck.map(
      ({ token, error }) =>
        `  ${amountOf(fees, token, heldOf(fees, token))} cannot be paid out now: ${error}`,
    );
    if (failed.length > 0) process.exitCode = 1;
    if (done.length + failed.length === 0) return [`${titleOf(fees)}: no fees are held.`];
    return [`${titleOf(fees)}, to ${fees.recipient}:`, ...done, ...failed];
  });
  return lines.join("\n");
}

function heldOf({ tokens }: RouterFees, token: Hex): bigint {
  return tokens.find((each) => each.token === token)?.held ?? 0n;
}

function amountOf({ chain }: RouterFees, token: Hex, units: bigint): string {
  const { symbol, decimals } = symbolOf(chain, token);
  return `${formatUnits(units, decimals)} ${symbol}`;
}

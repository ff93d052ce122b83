/**
 * `npm run pause`: stops new payments on this installation at once, and takes them again. It asks no chain and needs no
 * key: quotes, confirms, deposit addresses and x402 are refused. `npm run router -- pause` also makes a router refuse
 * what was signed before. Needs DATABASE_URL and CHAINS_FILE, or a running local mode.
 *
 *   npm run pause -- status                                    what is stopped, since when and why
 *   npm run pause -- stop all --reason "…"                     every network
 *   npm run pause -- stop 8453 --reason "…"                    a network
 *   npm run pause -- stop 8453 USDC --reason "…"               a token of a network, by its symbol or address
 *   npm run pause -- resume all | 8453 | 8453 USDC             takes payments again
 */
import { printResult } from "@/scripts/operator/print-result";
import { assetsOf } from "@/server/assets/asset";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { findChain } from "@/server/chain/client/registry";
import { listStops } from "@/server/stops/list-stops";
import { nameStop } from "@/server/stops/name-stop";
import { resumePayments } from "@/server/stops/resume-payments";
import { StopPayments, type StopScope } from "@/server/stops/schema";
import { stopPayments } from "@/server/stops/stop-payments";

const USAGE =
  'usage: status | stop (all | <chain id> [<token>]) --reason "<why>" | resume (all | <chain id> [<token>])';

const [verb, ...given] = process.argv.slice(2);
await printResult(() => {
  if (verb === "status" && given.length === 0) return status();
  if (verb === "stop") return stop(given);
  if (verb === "resume") return resume(given);
  throw new Error(USAGE);
});
process.exit();

async function status(): Promise<string> {
  const stops = await listStops();
  if (stops.length === 0) return "Nothing is stopped.";
  return stops
    .map((each) => {
      const by = each.stoppedBy === null ? "" : ` by ${each.stoppedBy}`;
      return `${nameStop(each)}: stopped since ${each.createdAt.toISOString()}${by}: ${each.reason}`;
    })
    .join("\n");
}

async function stop(args: string[]): Promise<string> {
  const at = args.indexOf("--reason");
  const [reason, ...rest] = at < 0 ? [] : args.slice(at + 1);
  if (!reason || rest.length > 0) throw new Error(USAGE);
  const scope = readScope(args.slice(0, at));
  const wanted = StopPayments.safeParse({ ...scope, reason });
  if (!wanted.success) throw new Error(`--reason: ${wanted.error.issues[0]?.message}`);
  await stopPayments(operatorOfCommand(), wanted.data);
  return `${nameStop(scope)}: no new payments, within a second. Confirmed payments continue, and so do refunds and withdrawals.`;
}

async function resume(args: string[]): Promise<string> {
  const scope = readScope(args);
  if (!(await resumePayments(operatorOfCommand(), scope)))
    throw new Error(`${nameStop(scope)} was not stopped: see npm run pause -- status`);
  const left = (await listStops()).map(nameStop).join(", ");
  return `${nameStop(scope)}: payments are taken again.${left ? ` Still stopped: ${left}.` : ""}`;
}

function readScope([first, token, ...rest]: string[]): StopScope {
  if (first === undefined || rest.length > 0) throw new Error(USAGE);
  if (first === "all" && token === undefined) return { chainId: null, token: null };
  const chain = findChain(Number(first));
  if (!chain) throw new Error(`${first} is no chain of this installation.`);
  if (token === undefined) return { chainId: chain.id, token: null };
  const wanted = token.toLowerCase();
  const asset = assetsOf(chain).find((each) =>
    [each.symbol.toLowerCase(), each.token.toLowerCase()].includes(wanted),
  );
  if (!asset) throw new Error(`${token} is no token of ${chain.name} on this installation.`);
  return { chainId: chain.id, token: asset.token.toLowerCase() as StopScope["token"] };
}

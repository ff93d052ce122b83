/**
 * `npm run router`: what is left on each router of a network, the way of vaults to another router, and the pause of new
 * payments. Needs DATABASE_URL and CHAINS_FILE, or a running local mode.
 *
 *   npm run router -- status [<chain id>]                          vaults, payments, refunds and moves of each router
 *   npm run router -- move-vaults <chain id> <from> [<to>]         plans the moves and prints the owner's transactions
 *   npm run router -- move-vaults <chain id> <from> [<to>] --key-file <path>   sends them with the owner's key
 *   npm run router -- pause <chain id> [<router>]                  prints the guardian's transaction
 *   npm run router -- unpause <chain id> [<router>]                prints the owner's transaction
 *   npm run router -- pause | unpause … --key-file <path>          sends it with the guardian's or owner's key
 *   npm run router -- owner <act> <chain id> [<argument> …]        prints any other transaction of the owner: to, value, data
 *   npm run router -- owner … [--router <address>] [--key-file <path>]   of another router; sends it with the owner's key
 *
 * `<to>` and `<router>` are the router of new quotes unless they are given. A run after a crash continues each move
 * where the chain has it.
 */
import { formatUnits, type Hex, type LocalAccount } from "viem";
import { OWNER_USAGE, printOwnerAct, readOwnerAct } from "@/scripts/operator/owner-act";
import { printResult } from "@/scripts/operator/print-result";
import { readKey } from "@/scripts/operator/read-key";
import { sendAs, untilNothingPends } from "@/server/chain/calls/send-as";
import { type ChainConfig, chainsConfig, findChain } from "@/server/chain/client/registry";
import { findRouter, quotingRouter, type RouterConfig } from "@/server/chain/client/routers";
import type { OpenMove } from "@/server/ledger/vault-moves";
import { missingSteps } from "@/server/routers/move-steps";
import { pauseTransaction } from "@/server/routers/pause-router";
import { planMoves } from "@/server/routers/plan-moves";
import { type RouterStatus, routerStatus, symbolOf } from "@/server/routers/router-status";
import { sendMove } from "@/server/routers/send-move";

const USAGE = `usage: status [<chain id>] | move-vaults <chain id> <from> [<to>] [--key-file <path>] | (pause | unpause) <chain id> [<router>] [--key-file <path>] | ${OWNER_USAGE}`;

const [verb, ...given] = process.argv.slice(2);
await printResult(() => {
  if (verb === "status") return status(given[0]);
  if (verb === "move-vaults") return moveVaults(given);
  if (verb === "pause" || verb === "unpause") return setPaused(verb, given);
  if (verb === "owner") return act(given);
  throw new Error(USAGE);
});
// Connections to nodes stay open.
process.exit();

async function status(chainId: string | undefined): Promise<string> {
  const chains = chainId === undefined ? chainsConfig().chains : [chainOf(chainId)];
  const blocks: string[] = [];
  for (const chain of chains)
    for (const router of chain.routers) blocks.push(describe(await routerStatus(chain, router)).join("\n"));
  return blocks.join("\n");
}

function describe(state: RouterStatus): string[] {
  const { chain, router, vaults, moves, open, processing, openUntil } = state;
  const isNewest = quotingRouter(chain).address === router.address;
  const mark = state.isPaused ? ", paused" : isNewest ? ", gets new quotes" : "";
  const end = router.until === undefined ? "" : `, until ${new Date(router.until * 1_000).toISOString()}`;
  return [
    `${chain.name} (${chain.id}), router ${router.address}, edition ${router.version}${end}${mark}:`,
    ...vaults.map(({ merchant, merchantRef, token, held, promised }) => {
      const whose = merchant ? `${merchant.name} (${merchant.id})` : `unknown merchant ${merchantRef}`;
      const kept = promised > 0n ? `, ${amountOf(chain, token, promised)} of it for open refunds` : "";
      return `  vault of ${whose}: ${amountOf(chain, token, held)}${kept}`;
    }),
    ...moves.map(
      (move) => `  move of ${amountOf(chain, move.token, move.amount)} to ${move.toRouter}: ${stateOf(move)}`,
    ),
    `  ${many(open, "open payment")}${openUntil ? ` with quotes that end by ${openUntil.toISOString()}` : ""}, ${processing} processing`,
    `  ${many(state.refundable, "refundable payment")}, ${many(state.openRefunds, "open refund")}, ${many(state.exceptions, "open exception")}`,
  ];
}

function stateOf({ withdrawTx, holder }: OpenMove): string {
  return withdrawTx ? `withdrawn to ${holder} by ${withdrawTx}, not deposited` : "planned";
}

/** Splits arguments into those before `--key-file`, and the key. */
function withKey(args: readonly string[]): { plain: readonly string[]; key: LocalAccount | null } {
  const flag = args.indexOf("--key-file");
  if (flag < 0) return { plain: args, key: null };
  const path = args[flag + 1];
  if (path === undefined) throw new Error(USAGE);
  return { plain: args.slice(0, flag), key: readKey(path) };
}

async function setPaused(verb: "pause" | "unpause", args: readonly string[]): Promise<string> {
  const { plain, key } = withKey(args);
  const [chainId, address] = plain;
  if (chainId === undefined) throw new Error(USAGE);
  const chain = chainOf(chainId);
  const router = address === undefined ? quotingRouter(chain) : routerOf(chain, address);
  const step = await pauseTransaction(chain, router, verb);
  if (!step)
    return `The router ${router.address} ${verb === "pause" ? "is paused" : "takes payments"} already.`;
  if (!key) return `To send as ${step.from}:\n  ${JSON.stringify(step)}`;
  if (key.address !== step.from)
    throw new Error(`the key is of ${key.address}, and only ${step.from} may ${verb} ${router.address}`);
  await untilNothingPends(chain.id, key);
  const hash = await sendAs(chain.id, step, key);
  return `The router ${router.address} ${verb === "pause" ? "takes no new payments" : "takes payments again"}: ${hash}`;
}

function act(args: readonly string[]): Promise<string> {
  const wanted = readOwnerAct(args);
  const chain = chainOf(wanted.chainId);
  const router = wanted.router === undefined ? quotingRouter(chain) : routerOf(chain, wanted.router);
  return printOwnerAct(chain, router, wanted);
}

async function moveVaults(args: readonly string[]): Promise<string> {
  const { plain, key: owner } = withKey(args);
  const [chainId, from, to] = plain;
  if (chainId === undefined || from === undefined) throw new Error(USAGE);
  const chain = chainOf(chainId);
  const routers = {
    from: routerOf(chain, from),
    to: to === undefined ? quotingRouter(chain) : routerOf(chain, to),
  };
  if (routers.from.address === routers.to.address) throw new Error("both routers are the same");
  const moves = await planMoves(chain, routers);
  if (moves.length === 0) return "Nothing is left to move.";
  const lines: string[] = [];
  for (const move of moves) lines.push(...(await (owner ? send(chain, move, owner) : print(chain, move))));
  return lines.join("\n");
}

async function send(chain: ChainConfig, move: OpenMove, owner: LocalAccount): Promise<string[]> {
  const hashes = await sendMove(chain, move, owner);
  return [`${titleOf(chain, move)}: ${hashes.length === 0 ? "was complete" : `sent ${hashes.join(", ")}`}`];
}

async function print(chain: ChainConfig, move: OpenMove): Promise<string[]> {
  const steps = await missingSteps(chain, move);
  if (steps.length === 0) return [`${titleOf(chain, move)}: complete, and not booked yet`];
  return [
    `${titleOf(chain, move)}, to send as ${move.holder} in this order:`,
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
  ];
}

function titleOf(chain: ChainConfig, { merchantId, token, amount, toRouter }: OpenMove): string {
  return `${amountOf(chain, token, amount)} of ${merchantId} to ${toRouter}`;
}

function amountOf(chain: ChainConfig, token: Hex, amount: bigint): string {
  const { symbol, decimals } = symbolOf(chain, token);
  return `${formatUnits(amount, decimals)} ${symbol}`;
}

function chainOf(chainId: string): ChainConfig {
  const chain = findChain(Number(chainId));
  if (chain) return chain;
  const known = chainsConfig().chains.map(({ id, name }) => `${id} (${name})`);
  throw new Error(`there is no network ${chainId}; there are ${known.join(", ")}`);
}

function routerOf(chain: ChainConfig, address: string): RouterConfig {
  const router = findRouter(chain, address);
  if (router) return router;
  const known = chain.routers.map((each) => each.address);
  throw new Error(`${chain.name} has no router ${address}; it has ${known.join(", ")}`);
}

function many(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

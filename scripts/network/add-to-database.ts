import { type AddChoice, leftOut, printNeeds, routersOf, unpriced } from "@/scripts/network/add-network";
import { mergeNetwork } from "@/scripts/network/merge-network";
import { requireEndpoint } from "@/scripts/network/require-endpoint";
import { routerCommand } from "@/scripts/network/router-command";
import { UNAUDITED } from "@/scripts/network/unaudited";
import { examineChains } from "@/scripts/operator/examine-chains";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { chainsConfig } from "@/server/chain/client/registry";
import { type ChainEntry, chainEntry } from "@/server/chain/networks/chain-entry";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { db } from "@/server/db/sql";
import { declareNetwork } from "@/server/networks/declare-network";
import { openEntry, parseEntry } from "@/server/networks/network-entry";
import { findNetworks } from "@/server/networks/network-rows";

/**
 * Adds a network to the database, switched off, or changes its entry there, if the doctor finds no fault in the result.
 * Prints what it does, what the keys need and what is missing.
 * @returns the exit code
 * @throws Error for a choice that cannot be carried out; EndpointAway when a node does not answer
 */
export async function addToDatabase(preset: NetworkPreset, choice: AddChoice): Promise<0 | 1 | 2> {
  const [rpcUrl] = choice.rpcUrls;
  if (!rpcUrl) throw new Error(`--rpc is missing: the URL of a node of ${preset.name}; better two`);
  for (const url of choice.rpcUrls) await requireEndpoint(url, preset);
  console.log(`warning: ${UNAUDITED}`);
  const present = await presentEntry(preset.id);
  const written = present && { chains: [present] };
  const routers = await routersOf(preset, { ...choice, rpcUrl, written });
  if (routers.length === 0) {
    console.log(routerCommand(preset, choice));
    await printNeeds(preset, choice);
    return 1;
  }
  const given = chainEntry(preset, { ...choice, routers });
  // Prices are in the chains file alone.
  const merged = mergeNetwork(written, { entry: given, preset: { ...preset, feeds: [] } }, choice.mayReplace);
  for (const line of [...merged.changes, ...leftOut(preset, choice)]) console.log(line);
  const entry = merged.file.chains[0] as ChainEntry;
  const chain = parseEntry(entry);
  for (const line of unpriced({ ...chainsConfig(), chains: [chain] }, preset)) console.log(line);
  const code = await examineChains([chain]);
  await printNeeds(preset, choice);
  if (code !== 0)
    console.log("Nothing was stored: correct what the doctor found, and run the command again.");
  else if (choice.isDryRun) console.log("Nothing was stored: --dry-run.");
  else console.log(await store(preset, entry));
  return code;
}

async function presentEntry(id: number): Promise<ChainEntry | null> {
  const row = (await findNetworks(db)).find(({ chainId }) => chainId === id);
  return row ? openEntry(row, row.id) : null;
}

async function store({ key, id }: NetworkPreset, entry: ChainEntry): Promise<string> {
  const done = await declareNetwork(operatorOfCommand(), { entry, mayReplace: true });
  if (done === "same") return "The database has all of this already.";
  const isOn = (await findNetworks(db)).some((row) => row.chainId === id && row.isOn);
  const next = isOn ? "" : ` It takes payments once it is on: npm run network -- on ${key}`;
  return `Stored in the database; all processes know it within seconds, without a restart.${next}`;
}

import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { type Address, createPublicClient, http, isAddress } from "viem";
import { writeDurably } from "@/scripts/local/write-durably";
import { keyNeeds } from "@/scripts/network/key-needs";
import { mergeNetwork, type WrittenFile, writtenRouters } from "@/scripts/network/merge-network";
import { requireEndpoint } from "@/scripts/network/require-endpoint";
import { routerCommand } from "@/scripts/network/router-command";
import { UNAUDITED } from "@/scripts/network/unaudited";
import { examineChains } from "@/scripts/operator/examine-chains";
import { assetsOf } from "@/server/assets/asset";
import { canPrice } from "@/server/assets/possible-prices";
import { requirePricedFees } from "@/server/assets/require-priced-fees";
import { adoptChains, type ChainsConfig, parseChains } from "@/server/chain/client/registry";
import { type ChainEntry, chainEntry } from "@/server/chain/networks/chain-entry";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { findStartBlock } from "@/server/chain/reads/find-start-block";

export interface AddChoice {
  rpcUrls: string[];
  file: string;
  router: string | undefined;
  startBlock: number | undefined;
  mode: "test" | "live";
  withBridged: boolean;
  mayReplace: boolean;
  isDryRun: boolean;
  payments: bigint;
}

/**
 * Adds a network to the chains file, if the doctor finds no fault in the result. Prints what it does, what the keys
 * need and what is missing.
 * @returns the exit code
 * @throws Error for a choice that cannot be carried out; EndpointAway when a node does not answer
 */
export async function addNetwork(preset: NetworkPreset, choice: AddChoice): Promise<0 | 1 | 2> {
  const [rpcUrl] = choice.rpcUrls;
  if (!rpcUrl) throw new Error(`--rpc is missing: the URL of a node of ${preset.name}; better two`);
  for (const url of choice.rpcUrls) await requireEndpoint(url, preset);
  console.log(`warning: ${UNAUDITED}`);
  const written = readWritten(choice.file);
  const routers = await routersOf(preset, { ...choice, rpcUrl, written });
  if (routers.length === 0) {
    console.log(routerCommand(preset, choice));
    await printNeeds(preset, choice);
    return 1;
  }
  const entry = chainEntry(preset, { ...choice, routers });
  const { file, changes } = mergeNetwork(written, { entry, preset }, choice.mayReplace);
  for (const line of changes) console.log(line);
  for (const line of leftOut(preset, choice)) console.log(line);
  const text = `${JSON.stringify(file, null, 2)}\n`;
  const config = parseChains(text);
  adoptChains(config);
  requirePricedFees();
  for (const line of unpriced(config, preset)) console.log(line);
  const code = await examineChains(config.chains.filter(({ id }) => id === preset.id));
  await printNeeds(preset, choice);
  if (code !== 0)
    console.log(`Nothing was written: correct what the doctor found, and run the command again.`);
  else if (choice.isDryRun) console.log(`${choice.file} would be:\n${text.trimEnd()}`);
  else if (changes.length === 0) console.log(`${choice.file} has all of this already.`);
  else writeFile(choice.file, text);
  return code;
}

/** @throws Error when the file is no chains file, with one line per fault */
function readWritten(file: string): WrittenFile | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  try {
    parseChains(text);
  } catch (error) {
    throw new Error(`${file} is not a valid chains file; correct it first:\n${(error as Error).message}`);
  }
  return JSON.parse(text) as WrittenFile;
}

/** Returns the routers for the entry: the given one, or those that the file has for the chain. */
export async function routersOf(
  { id }: NetworkPreset,
  {
    router,
    startBlock,
    rpcUrl,
    written,
  }: Pick<AddChoice, "router" | "startBlock"> & { rpcUrl: string; written: WrittenFile | null },
): Promise<ChainEntry["routers"]> {
  const known = writtenRouters(written?.chains.find((chain) => chain.id === id));
  if (router === undefined) return known;
  if (!isAddress(router)) throw new Error("--router must be an address with a valid checksum");
  if (known.some(({ address }) => address.toLowerCase() === router.toLowerCase())) return known;
  const block = startBlock ?? (await blockOf(router, rpcUrl));
  return [{ address: router, startBlock: block, version: 2 }];
}

async function blockOf(router: Address, rpcUrl: string): Promise<number> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  if ((await client.getCode({ address: router })) === undefined)
    throw new Error(
      `--router: ${router} has no code on this network. Deploy it with \`npm run deploy-router\`.`,
    );
  const block = await findStartBlock(client, router);
  if (block !== null) return block;
  throw new Error("The node keeps no old state. Pass --start-block, the block of the router's deployment.");
}

/** Says which bridged tokens of the preset are left out. */
export function leftOut({ tokens }: NetworkPreset, { withBridged }: AddChoice): string[] {
  const bridged = withBridged ? [] : tokens.filter(({ issuance }) => issuance === "bridged");
  if (bridged.length === 0) return [];
  const symbols = bridged.map(({ symbol }) => symbol).join(", ");
  return [`Leaves out bridged tokens: ${symbols}. --bridged adds them.`];
}

/** Says which assets of the network have no price. */
export function unpriced(config: ChainsConfig, { id, mode }: NetworkPreset): string[] {
  const chain = config.chains.find((each) => each.id === id);
  const assets = chain ? assetsOf(chain).filter((asset) => !canPrice(asset, asset.peg ?? "USD", config)) : [];
  if (assets.length === 0) return [];
  const symbols = assets.map(({ symbol }) => symbol);
  const way = mode === "test" ? `"rates": { "${symbols.at(-1)}/USD": "…" }` : "a source in rateFeeds";
  return [
    `No price for ${symbols.join(", ")}, so wallets are not offered them. Add ${way} (docs/operations.md).`,
  ];
}

/** Prints what each hot key needs on the network. */
export async function printNeeds(preset: NetworkPreset, { rpcUrls, payments }: AddChoice): Promise<void> {
  const lines = await keyNeeds(preset, { rpcUrl: rpcUrls[0] ?? "", payments });
  console.log(lines.join("\n"));
}

/** Writes the file with the mode that it had; a new one is its owner's alone, since RPC URLs contain keys. */
function writeFile(file: string, text: string): void {
  const mode = existsSync(file) ? statSync(file).mode : null;
  writeDurably(file, text);
  if (mode !== null) chmodSync(file, mode);
  console.log(`Wrote ${file}. Give it to every process as CHAINS_FILE, and restart them.`);
}

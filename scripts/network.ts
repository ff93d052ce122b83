/**
 * `npm run network`: the public networks that Florin knows, and their entries in the chains file or the database.
 *
 *   npm run network -- list
 *   npm run network -- show base                                          each fact, and where it was read
 *   npm run network -- add base --rpc <url> [--rpc <url>] --router <address> [--bridged] [--mode test] [--replace]
 *     [--start-block <block>] [--payments <count>] [--file <path>] [--dry-run]
 *
 *   npm run network -- add base … --database      into the database, switched off; without a restart
 *   npm run network -- on base                    takes payments on a network of the database
 *   npm run network -- off base                   no new payments; those in progress and refunds are finished
 *   npm run network -- remove base                one that has never been on
 *   npm run network -- status                     the installation's networks, and where each is declared
 *   npm run network -- history [base]             who changed which network of the database, and when
 *
 * `add` writes CHAINS_FILE, or `--file`, or `chains.json` here. It runs the doctor on the result and writes nothing that
 * the doctor refuses. What concerns the database needs DATABASE_URL, CHAINS_FILE and AUTH_SECRET, or a running local mode. Exits 1 when something is wrong or missing, 2 when a node does not answer.
 */
import { parseArgs } from "node:util";
import { type AddChoice, addNetwork } from "@/scripts/network/add-network";
import { addToDatabase } from "@/scripts/network/add-to-database";
import {
  describeHistory,
  describeInstallation,
  removeNamed,
  switchNamed,
} from "@/scripts/network/database-networks";
import { listNetworks, showNetwork } from "@/scripts/network/describe-network";
import { EndpointAway } from "@/scripts/network/require-endpoint";
import { faultLine } from "@/scripts/operator/fault-line";
import { joinLocalMode } from "@/scripts/operator/join-local-mode";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { findPreset } from "@/server/chain/networks/presets";
import { env } from "@/server/kernel/env";
import { loadNetworks } from "@/server/networks/load-networks";

const USAGE =
  "say `list`, `show <network>`, `add <network> --rpc <url>`, `on|off|remove <network>`, `status`, or `history [<network>]`";

try {
  process.exitCode = await run();
} catch (error) {
  console.error(faultLine(error));
  process.exitCode = error instanceof EndpointAway ? 2 : 1;
}
// Connections to nodes stay open.
process.exit();

function readArgs() {
  return parseArgs({
    allowPositionals: true,
    options: {
      rpc: { type: "string", multiple: true, default: [] },
      router: { type: "string" },
      "start-block": { type: "string" },
      mode: { type: "string" },
      bridged: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      database: { type: "boolean", default: false },
      file: { type: "string" },
      payments: { type: "string", default: "1000" },
    },
  });
}

async function run(): Promise<0 | 1 | 2> {
  const { values, positionals } = readArgs();
  const [verb, network, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (verb === "list") console.log(listNetworks());
  else if (verb === "show" && network) console.log(showNetwork(findPreset(network)));
  else if (verb === "add" && network) return add(findPreset(network), values);
  else console.log(await inDatabase(verb, network));
  return 0;
}

async function add(preset: NetworkPreset, values: ReturnType<typeof readArgs>["values"]): Promise<0 | 1 | 2> {
  if (values.database) await joinInstallation();
  const choice: AddChoice = {
    rpcUrls: values.rpc,
    router: values.router,
    startBlock:
      values["start-block"] === undefined ? undefined : countIn("start-block", values["start-block"]),
    mode: modeIn(preset, values.mode),
    withBridged: values.bridged,
    mayReplace: values.replace,
    isDryRun: values["dry-run"],
    file: values.file ?? env().CHAINS_FILE ?? "chains.json",
    payments: BigInt(countIn("payments", values.payments)),
  };
  if (!values.database) return addNetwork(preset, choice);
  if (values.file !== undefined) throw new Error("--file and --database: choose one");
  return addToDatabase(preset, choice);
}

async function inDatabase(verb: string | undefined, network: string | undefined): Promise<string> {
  const isNamed = network !== undefined;
  if (verb === "history" || (verb === "status" && !isNamed)) {
    await joinInstallation();
    return verb === "status" ? describeInstallation() : describeHistory(network);
  }
  if (!isNamed || !["on", "off", "remove"].includes(verb ?? "")) throw new Error(USAGE);
  await joinInstallation();
  return verb === "remove" ? removeNamed(network) : switchNamed(network, verb === "on");
}

/** Reads the installation's networks, of its file and its database. */
async function joinInstallation(): Promise<void> {
  joinLocalMode();
  await loadNetworks();
}

/** @throws Error for another word, and for a test network as a live one */
function modeIn({ mode, name }: NetworkPreset, given: string | undefined): AddChoice["mode"] {
  if (given === undefined) return mode;
  if (given !== "test" && given !== "live") throw new Error("--mode must be test or live");
  if (given === "live" && mode === "test")
    throw new Error(
      `--mode: ${name} is a test network, and its coins are worth nothing. Leave the option out.`,
    );
  return given;
}

function countIn(option: string, text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new Error(`--${option} must be a number`);
}

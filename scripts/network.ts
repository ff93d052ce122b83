/**
 * `npm run network`: the public networks that Florin knows, and their entries in the chains file.
 *
 *   npm run network -- list
 *   npm run network -- show base                                          each fact, and where it was read
 *   npm run network -- add base --rpc <url> [--rpc <url>] --router <address> [--bridged] [--mode test] [--replace]
 *     [--start-block <block>] [--payments <count>] [--file <path>] [--dry-run]
 *
 * `add` writes CHAINS_FILE, or `--file`, or `chains.json` here. It runs the doctor on the result and writes nothing that
 * the doctor refuses. Exits 1 when something is wrong or missing, 2 when a node does not answer.
 */
import { parseArgs } from "node:util";
import { type AddChoice, addNetwork } from "@/scripts/network/add-network";
import { listNetworks, showNetwork } from "@/scripts/network/describe-network";
import { EndpointAway } from "@/scripts/network/require-endpoint";
import { faultLine } from "@/scripts/operator/fault-line";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { findPreset } from "@/server/chain/networks/presets";
import { env } from "@/server/kernel/env";

const USAGE = "say `list`, `show <network>`, or `add <network> --rpc <url>`";

try {
  process.exitCode = await run();
} catch (error) {
  console.error(faultLine(error));
  process.exitCode = error instanceof EndpointAway ? 2 : 1;
}
// Connections to nodes stay open.
process.exit();

async function run(): Promise<0 | 1 | 2> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rpc: { type: "string", multiple: true, default: [] },
      router: { type: "string" },
      "start-block": { type: "string" },
      mode: { type: "string" },
      bridged: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      file: { type: "string" },
      payments: { type: "string", default: "1000" },
    },
  });
  const [verb, network, ...more] = positionals;
  if (verb === "list") console.log(listNetworks());
  else if (verb === "show" && network) console.log(showNetwork(findPreset(network)));
  else if (verb === "add" && network && more.length === 0) {
    const preset = findPreset(network);
    return addNetwork(preset, {
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
    });
  } else throw new Error(USAGE);
  return 0;
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

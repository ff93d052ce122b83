/**
 * `npm run deploy-router`: deploys a router of edition 2 on a public chain, at an address that is the same on every chain,
 * and prints its entry for the chains file. Needs no installation.
 *
 *   npm run deploy-router -- --network <name> --rpc <url> --owner <address> --relayer <address> --refunder <address> \
 *     --guardian <address> --fee-recipient <address> [--owner-may-be-key]      prints the transaction; anyone may send it
 *   npm run deploy-router -- … --key-file <path>                               sends it with this key
 *   npm run deploy-router -- … --verification-input <path>                     also writes what explorers verify it with
 *
 * `--network` is one of `npm run network -- list`; it refuses an RPC URL of another chain. Without `--relayer` and
 * `--refunder` the addresses of RELAYER_KEY and REFUNDER_KEY get these roles. Equal arguments give an equal address. A run after the deployment prints the entry again.
 */
import { parseArgs } from "node:util";
import {
  type Address,
  createPublicClient,
  createWalletClient,
  formatEther,
  formatGwei,
  type Hex,
  http,
  isAddress,
  zeroAddress,
} from "viem";
import { EndpointAway, requireEndpoint } from "@/scripts/network/require-endpoint";
import { UNAUDITED } from "@/scripts/network/unaudited";
import { faultLine } from "@/scripts/operator/fault-line";
import { readKey } from "@/scripts/operator/read-key";
import { writeVerificationInput } from "@/scripts/operator/verification-input";
import {
  create2Address,
  create2Transaction,
  type RouterRoles,
  routerInitcode,
} from "@/server/chain/calls/router-deployment";
import { hasCode, missingForRouter } from "@/server/chain/calls/router-readiness";
import { ownKeys } from "@/server/chain/checks/own-keys";
import { findPreset } from "@/server/chain/networks/presets";
import { findStartBlock } from "@/server/chain/reads/find-start-block";

const ROLES = ["owner", "relayer", "refunder", "guardian", "fee-recipient"] as const;
const MINED_WITHIN_MS = 10 * 60_000;

type Client = ReturnType<typeof createPublicClient>;

const address = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    network: { type: "string" },
    rpc: { type: "string" },
    owner: address,
    relayer: address,
    refunder: address,
    guardian: address,
    "fee-recipient": address,
    "owner-may-be-key": { type: "boolean", default: false },
    "key-file": { type: "string" },
    "verification-input": { type: "string" },
  },
});
try {
  console.log(await run());
} catch (error) {
  console.error(faultLine(error));
  process.exitCode = error instanceof EndpointAway ? 2 : 1;
}
// Connections to nodes stay open.
process.exit();

async function run(): Promise<string> {
  const { rpc, network, "verification-input": file } = values;
  if (!rpc) throw new Error("--rpc is missing: the URL of a node of the chain");
  const preset = network === undefined ? undefined : findPreset(network);
  if (preset) await requireEndpoint(rpc, preset);
  const roles = rolesOf();
  const initcode = routerInitcode(roles);
  const answer = await deploy(roles, { rpc, initcode, coin: preset?.native.symbol });
  return file === undefined ? answer : `${answer}\n${writeVerificationInput(file, initcode)}`;
}

interface Deployment {
  rpc: string;
  initcode: Hex;
  /** The symbol of the chain's coin, if it is known. */
  coin: string | undefined;
}

async function deploy(roles: RouterRoles, { rpc, initcode, coin }: Deployment): Promise<string> {
  const client = createPublicClient({ transport: http(rpc) });
  const router = create2Address({ initcode });
  if (await hasCode(client, router)) return entryOf(client, router);
  await requireReady(client, roles);
  const transaction = create2Transaction({ initcode });
  const cost = await costOf(client, transaction, coin);
  if (!values["key-file"])
    return [
      `The router's address will be ${router}. Send from any account, such as a hardware wallet or a Safe:`,
      JSON.stringify(transaction),
      `${cost} A rollup adds its data fee.`,
      `warning: ${UNAUDITED}`,
    ].join("\n");
  const account = readKey(values["key-file"]);
  const wallet = createWalletClient({ account, transport: http(rpc) });
  const hash = await wallet.sendTransaction({ ...transaction, chain: null });
  const { status } = await client.waitForTransactionReceipt({ hash, timeout: MINED_WITHIN_MS });
  if (status !== "success") throw new Error(`the transaction ${hash} reverted`);
  return entryOf(client, router);
}

/** @throws Error for a role that is missing, or an address with two roles */
function rolesOf(): RouterRoles {
  const given = Object.fromEntries(ROLES.map((role) => [role, addressOf(role)]));
  const { owner, relayer, refunder, guardian } = given as Record<string, Address>;
  const disjoint = [owner, relayer, refunder, guardian].filter((each) => each !== zeroAddress);
  if (new Set(disjoint.map((each) => each?.toLowerCase())).size < disjoint.length)
    throw new Error("owner, relayer, refunder and guardian must be different addresses");
  const ownerMayBeKey = values["owner-may-be-key"];
  return { ...given, feeRecipient: given["fee-recipient"], ownerMayBeKey } as unknown as RouterRoles;
}

function addressOf(role: (typeof ROLES)[number]): Address {
  const value = values[role] ?? ownKeys().find((key) => key.role === role)?.address;
  if (value && isAddress(value)) return value;
  throw new Error(`--${role} must be an address with a valid checksum`);
}

/** @throws Error where the chain lacks a contract that the router needs, or one key would own the router */
async function requireReady(client: Client, roles: RouterRoles): Promise<void> {
  const missing = await missingForRouter(client, roles);
  if (!missing) return;
  if ("contract" in missing)
    throw new Error(`${missing.contract} has no code at ${missing.at} on this chain. Deploy it first.`);
  throw new Error(
    `the owner ${missing.owner} has no contract on this chain, so one key would own the router. Name a multisig, or pass --owner-may-be-key.`,
  );
}

/** Returns what the transaction costs now, in a sentence. */
async function costOf(
  client: Client,
  transaction: { to: Address; data: Hex },
  coin = "of the coin",
): Promise<string> {
  const [gas, price] = await Promise.all([client.estimateGas(transaction), client.getGasPrice()]);
  return `It costs about ${formatEther(gas * price)} ${coin} now: ${gas} gas at ${formatGwei(price)} gwei.`;
}

async function entryOf(client: Client, router: Address): Promise<string> {
  const startBlock = await findStartBlock(client, router);
  const entry = { address: router, ...(startBlock !== null && { startBlock }), version: 2 };
  const hint =
    startBlock === null
      ? '\nThe node keeps no old state: add "startBlock", the block of the deployment.'
      : "";
  const next = values.network
    ? `\nAdd the network: npm run network -- add ${values.network} --rpc <url> --router ${router}`
    : "";
  return `Deployed. Its entry in "routers" of chain ${await client.getChainId()}:\n${JSON.stringify(entry)}${hint}${next}`;
}

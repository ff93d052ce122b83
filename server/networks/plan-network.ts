import { requireRole } from "@/server/accounts/roles";
import { parseAddress } from "@/server/assets/caip";
import type { OperatorScope } from "@/server/auth/scope";
import type { RouterRoles } from "@/server/chain/calls/router-deployment";
import { ownKeys } from "@/server/chain/checks/own-keys";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { PRESETS } from "@/server/chain/networks/presets";
import { type Deployment, readChainId, readDeployment } from "@/server/chain/reads/read-deployment";
import { AppError, invalidField } from "@/server/kernel/errors";
import type { NetworkPlan, PlanNetwork } from "@/server/networks/schema";

/** A network to add, checked, and the router's state there. */
export interface PlannedNetwork {
  preset: NetworkPreset;
  deployment: Deployment;
}

/**
 * Prepares a known network: its router's address and, while the router is not there, the transaction that deploys it
 * and its cost. Changes nothing.
 * @throws AppError `forbidden`, `params_validation`, `bad_gateway` when a node does not answer, `invalid_state` for a
 *   network that lacks what a router needs
 */
export async function planNetwork(scope: OperatorScope, wanted: PlanNetwork): Promise<NetworkPlan> {
  requireRole(scope, "networks.manage");
  const { preset, deployment } = await readPlan(wanted);
  const { id: chainId, name, native } = preset;
  const { router } = deployment;
  const plan = { chainId, name, coin: native.symbol, router };
  if (deployment.kind !== "possible") return { ...plan, deployment: null };
  const { transaction, gas, gasPrice } = deployment;
  return { ...plan, deployment: { ...transaction, gas: String(gas), cost: String(gas * gasPrice) } };
}

/** Checks the wish and reads the router's state. @throws AppError as {@link planNetwork} */
export async function readPlan(wanted: PlanNetwork): Promise<PlannedNetwork> {
  const preset = PRESETS.find(({ key }) => key === wanted.network);
  if (!preset) throw invalidField("network", "must be a network that Florin knows");
  if (wanted.ownerMayBeKey && preset.mode === "live")
    throw invalidField("ownerMayBeKey", "must be off for real money: name a multisig as the owner");
  const roles = rolesOf(wanted);
  for (const url of wanted.rpcUrls) await requireNode(url, preset);
  const deployment = await fromNode(wanted.rpcUrls[0] ?? "", (url) => readDeployment(url, roles));
  if (deployment.kind === "missing") throw lacking(deployment.what);
  return { preset, deployment };
}

function lacking(what: Extract<Deployment, { kind: "missing" }>["what"]): AppError {
  if ("owner" in what)
    return invalidField(
      "owner",
      "has no contract on this network, so one key would own the router: name a multisig",
    );
  return new AppError("invalid_state", `${what.contract} has no code at ${what.at} on this network.`);
}

function rolesOf(wanted: PlanNetwork): RouterRoles {
  const keyOf = (wantedRole: "relayer" | "refunder") =>
    ownKeys().find(({ role }) => role === wantedRole)?.address;
  const relayer = keyOf("relayer");
  if (!relayer)
    throw new AppError("invalid_state", "RELAYER_KEY is not set. Set it, and restart the processes.");
  const refunder = keyOf("refunder") ?? wanted.refunder;
  if (!refunder) throw invalidField("refunder", "must be the address of REFUNDER_KEY");
  const { owner, guardian, feeRecipient, ownerMayBeKey } = wanted;
  const given = { owner, guardian, feeRecipient, refunder };
  const parsed = Object.entries(given).map(([field, text]) => {
    const address = parseAddress(text);
    if (!address) throw invalidField(field, "must be an address with a valid checksum");
    return [field, address] as const;
  });
  const roles = { ...Object.fromEntries(parsed), relayer, ownerMayBeKey } as unknown as RouterRoles;
  requireDisjoint(roles);
  return roles;
}

function requireDisjoint({ owner, relayer, refunder, guardian }: RouterRoles): void {
  const others = { relayer, refunder };
  const isOneOf = (address: string, known: readonly string[]) =>
    known.some((each) => each.toLowerCase() === address.toLowerCase());
  if (isOneOf(owner, Object.values(others)))
    throw invalidField("owner", "must be another address than the keys of this installation");
  if (isOneOf(guardian, [owner, ...Object.values(others)]))
    throw invalidField(
      "guardian",
      "must be another address than the owner and the keys of this installation",
    );
}

async function requireNode(url: string, { id, name }: NetworkPreset): Promise<void> {
  const answered = await fromNode(url, readChainId);
  if (answered === id) return;
  throw invalidField(
    "rpcUrls",
    `${new URL(url).origin} answers for chain ${answered}, and ${name} has the id ${id}`,
    {
      answered,
      id,
    },
  );
}

async function fromNode<T>(url: string, read: (url: string) => Promise<T>): Promise<T> {
  try {
    return await read(url);
  } catch (cause) {
    const why = (cause as Error).name;
    throw new AppError(
      "bad_gateway",
      `${new URL(url).origin} does not answer (${why}). Check the URL and the provider.`,
      {
        cause,
      },
    );
  }
}

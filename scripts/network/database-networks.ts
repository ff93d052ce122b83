import { operatorOfCommand } from "@/server/auth/operator-scope";
import { PRESETS } from "@/server/chain/networks/presets";
import { listNetworkChanges } from "@/server/networks/list-network-changes";
import { listNetworks } from "@/server/networks/list-networks";
import { removeNetwork } from "@/server/networks/remove-network";
import type { NetworkChange } from "@/server/networks/schema";
import { switchNetwork } from "@/server/networks/switch-network";

/** Lists the installation's networks, one line each: where they are declared, and whether they take payments. */
export async function describeInstallation(): Promise<string> {
  const networks = await listNetworks(operatorOfCommand());
  if (networks.length === 0) return "This installation has no network.";
  return networks
    .map(({ chainId, name, mode, from, isOn, isReadable, changed }) => {
      const since = changed ? `, since ${changed.at.toISOString()} by ${changed.by}` : "";
      const sealed = isReadable ? "" : "; its RPC URLs cannot be opened: add it again";
      return `${name} (${chainId}): ${mode}, ${from}, ${isOn ? "on" : "off"}${since}${sealed}`;
    })
    .join("\n");
}

/** Lists what changed about a network of the database, or all of them, the newest first. */
export async function describeHistory(network: string | undefined): Promise<string> {
  const changes = await listNetworkChanges(
    operatorOfCommand(),
    network === undefined ? null : chainIdOf(network),
  );
  return changes.length === 0 ? "The database has no such network." : changes.map(historyLine).join("\n");
}

function historyLine({ name, chainId, isOn, origins, routers, by, since, until, endedBy }: NetworkChange) {
  const end = until ? `until ${until.toISOString()} (${endedBy})` : "until now";
  const nodes = origins?.join(", ") ?? "RPC URLs that cannot be opened";
  return `${since.toISOString()} ${end}: ${name} (${chainId}) ${isOn ? "on" : "off"}, by ${by}; ${nodes}; routers ${routers.join(", ")}`;
}

/** Switches a network on or off, and says what follows. */
export async function switchNamed(network: string, isOn: boolean): Promise<string> {
  const done = await switchNetwork(operatorOfCommand(), { chainId: chainIdOf(network), isOn });
  if (!done) return `${network} is ${isOn ? "on" : "off"} already.`;
  return isOn
    ? `${network} takes payments, within a second.`
    : `${network}: no new payments, within a second. Payments in progress, refunds and withdrawals continue.`;
}

/** Removes a network that has never been on. */
export async function removeNamed(network: string): Promise<string> {
  await removeNetwork(operatorOfCommand(), chainIdOf(network));
  return `${network} is removed. Its history stays.`;
}

function chainIdOf(network: string): number {
  const preset = PRESETS.find(({ key }) => key === network);
  if (preset) return preset.id;
  if (/^\d{1,12}$/.test(network)) return Number(network);
  throw new Error(
    `"${network}" is no known network. Name it as \`npm run network -- list\` does, or by its chain id.`,
  );
}

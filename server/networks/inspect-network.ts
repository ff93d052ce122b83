import { may } from "@/server/accounts/roles";
import type { OperatorScope } from "@/server/auth/scope";
import { checkedStatus } from "@/server/chain/checks/chain-status";
import { findChain } from "@/server/chain/client/registry";
import { readSenders } from "@/server/chain/reads/read-senders";
import { AppError } from "@/server/kernel/errors";
import { listNetworkChanges } from "@/server/networks/list-network-changes";
import { listNetworks } from "@/server/networks/list-networks";
import type { NetworkInspection } from "@/server/networks/schema";

/**
 * Returns a network with what it lacks: the findings of its check, and the balances of our keys.
 * @throws AppError `forbidden`, `not_found`
 */
export async function inspectNetwork(scope: OperatorScope, chainId: number): Promise<NetworkInspection> {
  const network = (await listNetworks(scope)).find((each) => each.chainId === chainId);
  if (!network) throw new AppError("not_found", "This installation has no network with this chain id.");
  const [changes, state] = await Promise.all([listNetworkChanges(scope, chainId), readState(chainId)]);
  return {
    ...network,
    ...state,
    changes,
    canManage: scope.role === null || may(scope.role, "networks.manage"),
  };
}

type State = Pick<NetworkInspection, "coin" | "origins" | "routers" | "check" | "findings" | "keys">;

async function readState(chainId: number): Promise<State> {
  const chain = findChain(chainId);
  if (!chain)
    return {
      coin: { symbol: "", decimals: 18 },
      origins: [],
      routers: [],
      check: "unchecked",
      findings: [],
      keys: [],
    };
  const [{ state, findings }, { senders }] = await Promise.all([
    checkedStatus(chainId),
    readSenders(chainId),
  ]);
  return {
    coin: { symbol: chain.native?.symbol ?? "gas", decimals: chain.native?.decimals ?? 18 },
    origins: chain.rpcUrls.map((url) => new URL(url).origin),
    routers: chain.routers.map(({ address }) => address),
    check: state,
    findings: findings.map(({ severity, asset, text }) => ({
      severity,
      symbol: asset?.symbol ?? null,
      text,
    })),
    keys: senders.map(({ role, address, balance }) => ({
      role,
      address,
      balance: balance?.toString() ?? null,
    })),
  };
}

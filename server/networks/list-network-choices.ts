import { requireRole } from "@/server/accounts/roles";
import type { OperatorScope } from "@/server/auth/scope";
import { ownKeys } from "@/server/chain/checks/own-keys";
import { chainsConfig } from "@/server/chain/client/registry";
import { PRESETS } from "@/server/chain/networks/presets";
import type { NetworkChoices } from "@/server/networks/schema";

/**
 * Lists the known networks that the installation lacks, and its keys.
 * @throws AppError `forbidden`
 */
export function listNetworkChoices(scope: OperatorScope): NetworkChoices {
  requireRole(scope, "networks.manage");
  const present = new Set(chainsConfig().chains.map(({ id }) => id));
  const addressOf = (wanted: string) => ownKeys().find(({ role }) => role === wanted)?.address ?? null;
  return {
    networks: PRESETS.filter(({ id }) => !present.has(id)).map(({ key, id, name, mode, tokens }) => ({
      key,
      chainId: id,
      name,
      mode,
      bridged: tokens.flatMap(({ symbol, issuance }) => (issuance === "bridged" ? [symbol] : [])),
    })),
    relayer: addressOf("relayer"),
    refunder: addressOf("refunder"),
  };
}

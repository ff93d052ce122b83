import { isDeepStrictEqual } from "node:util";
import { checkChain } from "@/server/chain/checks/check-chain";
import { findingLine } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsConfig, chainsFile, MOST_CHAINS } from "@/server/chain/client/registry";
import type { ChainEntry } from "@/server/chain/networks/chain-entry";
import { transaction } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { guardNetworks, type NetworkKeeper } from "@/server/networks/guard-networks";
import { loadNetworks } from "@/server/networks/load-networks";
import { openEntry, parseEntry } from "@/server/networks/network-entry";
import { lockNetwork } from "@/server/networks/network-rows";
import { writeNetwork } from "@/server/networks/write-network";

interface DeclareNetwork {
  /** As the chains file would have it. */
  entry: ChainEntry;
  /** Whether a present network of the database may get this entry. */
  mayReplace: boolean;
}

/**
 * Adds a network to the database, switched off, or gives a present one another entry. Nothing is stored that the doctor
 * refuses.
 * @returns what happened; `same` when the database has this entry
 * @throws AppError `forbidden`, `proof_required`, `params_validation` for an entry that the chains file could not have,
 *   `invalid_state` for a network of the file, a present one without `mayReplace`, and one with faults
 */
export async function declareNetwork(
  scope: NetworkKeeper,
  { entry, mayReplace }: DeclareNetwork,
  requestId: string | null = null,
): Promise<"added" | "changed" | "same"> {
  const operator = guardNetworks(scope);
  const chain = chainOf(entry);
  requirePlace(chain);
  await requireSound(chain);
  const done = await transaction(async (tx) => {
    const before = await lockNetwork(tx, chain.id);
    if (before && isSame(openEntry(before, before.id), entry)) return "same";
    if (before && !mayReplace)
      throw new AppError("invalid_state", `${chain.name} is in the database already, with another entry.`);
    await writeNetwork(tx, operator, {
      before: before ?? null,
      after: { entry, isOn: before?.isOn ?? false },
      network: chain,
      type: before ? "network.changed" : "network.added",
      requestId,
    });
    return before ? "changed" : "added";
  });
  await loadNetworks();
  return done;
}

function isSame(stored: ChainEntry | null, given: ChainEntry): boolean {
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(given)));
}

function chainOf(entry: ChainEntry): ChainConfig {
  try {
    return parseEntry(entry);
  } catch (error) {
    throw new AppError("params_validation", (error as Error).message, { cause: error });
  }
}

/** Refuses a network that the file declares, since the file wins, and one too many. */
function requirePlace({ id, name }: ChainConfig): void {
  if (chainsFile().chains.some((chain) => chain.id === id))
    throw new AppError("invalid_state", `The chains file declares ${name}, and it wins. Change it there.`);
  const others = chainsConfig().chains.filter((chain) => chain.id !== id);
  if (others.length >= MOST_CHAINS)
    throw new AppError("invalid_state", `An installation may have ${MOST_CHAINS} networks.`, {
      details: { most: MOST_CHAINS },
    });
}

/**
 * Refuses a network whose check finds a fault, or that cannot be checked now.
 * @throws AppError `invalid_state`, `bad_gateway`
 */
export async function requireSound(chain: ChainConfig): Promise<void> {
  const { isComplete, findings } = await checkChain(chain);
  const faults = findings.filter(({ severity }) => severity === "fault");
  if (faults.length > 0)
    throw new AppError("invalid_state", faults.map(findingLine).join("\n"), {
      details: { reason: "chain_misconfigured" },
    });
  if (!isComplete)
    throw new AppError("bad_gateway", `No RPC URL of ${chain.name} could answer the check. Try again later.`);
}

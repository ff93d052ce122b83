import { requireRole } from "@/server/accounts/roles";
import type { OperatorScope } from "@/server/auth/scope";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { checkedStatus } from "@/server/chain/checks/chain-status";
import { type ChainConfig, chainsConfig, chainsFile, isSwitchedOff } from "@/server/chain/client/registry";
import { readSenders } from "@/server/chain/reads/read-senders";
import { databaseState } from "@/server/db/database-state";
import { db, many, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { endpointsOf, fewLogBlocks, findEndpoints } from "@/server/jobs/find-endpoints";
import { findWorkers } from "@/server/jobs/find-workers";
import type { ChainHealth, InstallationHealth } from "@/server/jobs/health-schema";
import { readUsage } from "@/server/jobs/rpc-usage";
import { version } from "@/server/kernel/version";
import { findAudits } from "@/server/ledger/find-audits";
import { findPaymentsAudit } from "@/server/ledger/find-payments-audit";
import { findPegs } from "@/server/rates/find-pegs";
import { findRateSources } from "@/server/rates/find-rate-sources";
import { findUnpricedFees } from "@/server/rates/find-unpriced-fees";
import { findScreening } from "@/server/screening/find-screening";

interface Cursor {
  chainId: number;
  readUpTo: number;
  readAt: Date;
}

interface Stopped {
  chainId: number;
  address: string;
  haltedReason: string | null;
  pausedReason: ChainHealth["senders"][number]["pausedReason"];
}

/**
 * Reads the state of the whole installation: networks, keys, books, rates, workers. Only for its operator.
 * @throws AppError `forbidden` for a role that cannot read it
 */
export async function installationHealth(scope: OperatorScope): Promise<InstallationHealth> {
  requireRole(scope, "health.read");
  const [
    clock,
    database,
    cursors,
    stopped,
    workers,
    books,
    paid,
    screening,
    rateSources,
    unpricedFees,
    endpoints,
    usedOf,
  ] = await Promise.all([
    readClock(),
    databaseState(),
    findCursors(),
    findStopped(),
    findWorkers(),
    findAudits(),
    findPaymentsAudit(),
    findScreening(),
    findRateSources(),
    findUnpricedFees(),
    findEndpoints(),
    readUsage(),
  ]);
  const chains = await Promise.all(
    chainsConfig().chains.map((chain) =>
      chainHealth(chain, {
        ...{ cursors, stopped },
        endpoints: endpointsOf(chain, endpoints, usedOf),
        fewLogBlocks: fewLogBlocks(chain.id, endpoints),
      }),
    ),
  );
  return {
    ...clock,
    database,
    version: version(),
    node: process.versions.node,
    chains,
    workers,
    books,
    paid,
    screening,
    rateSources,
    unpricedFees,
    pegs: findPegs(),
  };
}

function readClock() {
  const postgres = fragment<string>`current_setting('server_version')`;
  return one(db, store.selectNoFrom([fragment<Date>`now()`.as("now"), postgres.as("postgres")]));
}

function findCursors(): Promise<Cursor[]> {
  return many(
    db,
    store
      .selectFrom("chain_cursor")
      .select(["chain_id as chainId", "block_number as readUpTo", "checked_at as readAt"]),
  );
}

/** Finds the keys that do not send at present. */
function findStopped(): Promise<Stopped[]> {
  return many(
    db,
    store
      .selectFrom("relay_signer")
      .select(["chain_id as chainId", "address", "halted_reason as haltedReason"])
      .select("paused_reason as pausedReason")
      .where(({ eb, or }) => or([eb("halted_reason", "is not", null), eb("paused_reason", "is not", null)]))
      .$narrowType<Pick<Stopped, "pausedReason">>(),
  );
}

interface Known extends Pick<ChainHealth, "endpoints" | "fewLogBlocks"> {
  cursors: Cursor[];
  stopped: Stopped[];
}

async function chainHealth(
  chain: ChainConfig,
  { cursors, stopped, ...reported }: Known,
): Promise<ChainHealth> {
  const { id, name, mode, native } = chain;
  const cursor = cursors.find(({ chainId }) => chainId === id);
  const [{ height, senders }, { state, findings }] = await Promise.all([readSenders(id), checkedStatus(id)]);
  return {
    id,
    name,
    mode,
    from: chainsFile().chains.some((each) => each.id === id) ? "file" : "database",
    isOn: !isSwitchedOff(id),
    coin: { symbol: native?.symbol ?? "gas", decimals: native?.decimals ?? 18 },
    height,
    readUpTo: cursor?.readUpTo ?? null,
    readAt: cursor?.readAt ?? null,
    check: state,
    findings: findings.map(({ severity, asset, text }) => ({
      severity,
      symbol: asset?.symbol ?? null,
      text,
    })),
    ...reported,
    senders: senders.map(({ role, address, balance }) => {
      const signer = stopped.find((each) => each.chainId === id && each.address === address.toLowerCase());
      // The deployer has no signer row: its balance is compared only here and when it is used.
      const isLow = role === "deployer" && balance !== null && balance < gasLimitsOf(id).minBalance;
      return {
        role,
        address,
        balance: balance?.toString() ?? null,
        haltedReason: signer?.haltedReason ?? null,
        pausedReason: isLow ? "balance" : (signer?.pausedReason ?? null),
      };
    }),
  };
}

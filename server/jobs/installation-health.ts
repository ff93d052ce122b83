import { readFileSync } from "node:fs";
import path from "node:path";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { gasLimitsOf } from "@/server/chain/gas-limits";
import { readSenders } from "@/server/chain/read-senders";
import { type ChainConfig, chainsConfig } from "@/server/chain/registry";
import { db, many, one, sql } from "@/server/db/sql";
import { findWorkers } from "@/server/jobs/find-workers";
import type { ChainHealth, InstallationHealth } from "@/server/jobs/health-schema";
import { findAudits } from "@/server/ledger/find-audits";
import { findRateSources } from "@/server/rates/find-rate-sources";
import { findScreening } from "@/server/screening/find-screening";
import { shared } from "@/server/shared";

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
 * How the whole installation does, for whoever runs it: networks, keys, workers.
 * @throws AppError `forbidden` for a role that does not read it
 */
export async function installationHealth(scope: UserScope): Promise<InstallationHealth> {
  requireRole(scope, "health.read");
  const [clock, cursors, stopped, workers, books, screening, rateSources] = await Promise.all([
    one<{ now: Date; postgres: string }>(
      db,
      sql`select now(), current_setting('server_version') as postgres`,
    ),
    many<Cursor>(
      db,
      sql`select chain_id as "chainId", block_number as "readUpTo", checked_at as "readAt" from chain_cursor`,
    ),
    many<Stopped & Record<string, unknown>>(
      db,
      sql`select chain_id as "chainId", address, halted_reason as "haltedReason", paused_reason as "pausedReason"
          from relay_lane where halted_reason is not null or paused_reason is not null`,
    ),
    findWorkers(),
    findAudits(),
    findScreening(),
    findRateSources(),
  ]);
  const chains = await Promise.all(
    chainsConfig().chains.map((chain) => chainHealth(chain, { cursors, stopped })),
  );
  return {
    ...clock,
    version: version(),
    node: process.versions.node,
    chains,
    workers,
    books,
    screening,
    rateSources,
  };
}

async function chainHealth(
  { id, name, mode, native }: ChainConfig,
  { cursors, stopped }: { cursors: Cursor[]; stopped: Stopped[] },
): Promise<ChainHealth> {
  const cursor = cursors.find(({ chainId }) => chainId === id);
  const { height, senders } = await readSenders(id);
  return {
    id,
    name,
    mode,
    coin: { symbol: native?.symbol ?? "gas", decimals: native?.decimals ?? 18 },
    height,
    readUpTo: cursor?.readUpTo ?? null,
    readAt: cursor?.readAt ?? null,
    senders: senders.map(({ role, address, balance }) => {
      const lane = stopped.find((each) => each.chainId === id && each.address === address.toLowerCase());
      // The deployer has no lane: it looks at what it has when it is asked for something.
      const isLow = role === "deployer" && balance !== null && balance < gasLimitsOf(id).minBalance;
      return {
        role,
        address,
        balance: balance?.toString() ?? null,
        haltedReason: lane?.haltedReason ?? null,
        pausedReason: isLow ? "balance" : (lane?.pausedReason ?? null),
      };
    }),
  };
}

const version = () =>
  shared("version", () => {
    const file = readFileSync(path.join(process.cwd(), "package.json"), "utf8");
    return String((JSON.parse(file) as { version: unknown }).version);
  });

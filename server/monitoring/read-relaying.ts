import { chainsConfig, findChain } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store } from "@/server/db/store";
import { metrics } from "@/server/metrics/metrics";

/** The statuses of calls that are not final; literals, so that their partial index serves. */
const OPEN = ["queued", "signed", "mined"] as const;

/** Reads the calls that are not final and the keys that send nothing. @returns a function that sets their gauges */
export async function readRelaying(): Promise<() => void> {
  const [jobs, signers] = await Promise.all([findJobs(), findSigners()]);
  return () => {
    setJobs(jobs);
    setSigners(signers.filter(({ chainId }) => findChain(chainId)));
  };
}

function setJobs(jobs: Awaited<ReturnType<typeof findJobs>>): void {
  const { relayJobs, oldestQueuedSeconds } = metrics();
  for (const { id: chain } of chainsConfig().chains) {
    const own = jobs.filter(({ chainId }) => chainId === chain);
    for (const status of OPEN) {
      relayJobs.set({ chain, status }, own.find((each) => each.status === status)?.count ?? 0);
    }
    const queued = own.find(({ status }) => status === "queued");
    oldestQueuedSeconds.set({ chain }, queued?.oldestSeconds ?? 0);
  }
}

function setSigners(signers: Awaited<ReturnType<typeof findSigners>>): void {
  const { signerHalted, signerPaused, foreignNonces } = metrics();
  for (const { chainId: chain, address, isHalted, pausedReason } of signers) {
    // An alert on its increase needs the count before the first one.
    foreignNonces.inc({ chain, address }, 0);
    signerHalted.set({ chain, address }, isHalted ? 1 : 0);
    if (pausedReason !== null) signerPaused.set({ chain, address, reason: pausedReason }, 1);
  }
}

function findJobs() {
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("relay_job")
      .select(["chain_id as chainId", "status"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .select(
        fragment<number>`extract(epoch from clock_timestamp() - min(created_at))::float8`.as("oldestSeconds"),
      )
      .where("status", "in", literals(...OPEN))
      .groupBy(["chain_id", "status"]),
  );
}

function findSigners() {
  return many(
    db,
    store
      .selectFrom("relay_signer")
      .select(["chain_id as chainId", "address", "paused_reason as pausedReason"])
      .select(fragment<boolean>`halted_reason is not null`.as("isHalted"))
      .orderBy("chain_id")
      .limit(1_000),
  );
}

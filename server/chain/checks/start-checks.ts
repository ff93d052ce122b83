import { chainStatus, checkedStatus } from "@/server/chain/checks/chain-status";
import { chainsConfig } from "@/server/chain/client/registry";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

const EVERY_MS = 5_000;

/**
 * Starts checking every chain and keeps checking until `signal` is aborted. Resolves when each chain's first check has
 * ended, after two seconds at most: what blocks the process meanwhile would make an endpoint look slow. Does nothing
 * when it already runs.
 */
export async function startChecks(signal: AbortSignal): Promise<void> {
  const checking = singleton("checking-chains", () => ({ started: false }));
  if (checking.started) return;
  checking.started = true;
  const checkAll = () => {
    for (const { id } of chainsConfig().chains) chainStatus(id);
  };
  const timer = setInterval(checkAll, EVERY_MS).unref();
  signal.addEventListener(
    "abort",
    () => {
      clearInterval(timer);
      checking.started = false;
    },
    { once: true },
  );
  await Promise.all(chainsConfig().chains.map(({ id }) => checkedStatus(id)));
}

/** Starts checks in a process that Next started. While pages are built there are no chains. */
export async function startChecksOfPages(): Promise<void> {
  if (env().CHAINS_FILE) await startChecks(new AbortController().signal);
}

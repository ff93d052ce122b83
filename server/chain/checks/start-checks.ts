import { chainStatus, checkedStatus } from "@/server/chain/checks/chain-status";
import { chainsConfig } from "@/server/chain/client/registry";

const EVERY_MS = 5_000;

/**
 * Starts checking every chain and keeps checking until `signal` is aborted. Resolves when each chain's first check has
 * ended, after two seconds at most: what blocks the process meanwhile would make an endpoint look slow.
 */
export async function startChecks(signal: AbortSignal): Promise<void> {
  const checkAll = () => {
    for (const { id } of chainsConfig().chains) chainStatus(id);
  };
  const timer = setInterval(checkAll, EVERY_MS).unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  await Promise.all(chainsConfig().chains.map(({ id }) => checkedStatus(id)));
}

import { chainStatus } from "@/server/chain/checks/chain-status";
import { chainsConfig } from "@/server/chain/client/registry";

const EVERY_MS = 5_000;

/** Starts checking every chain and keeps checking until `signal` is aborted; does not wait for any check. */
export function startChecks(signal: AbortSignal): void {
  const checkAll = () => {
    for (const { id } of chainsConfig().chains) chainStatus(id);
  };
  checkAll();
  const timer = setInterval(checkAll, EVERY_MS).unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

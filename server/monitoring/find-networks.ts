import type { Finding } from "@/server/alerts/schema";
import { chainName } from "@/server/assets/known-assets";
import { faultsOf } from "@/server/chain/checks/chain-status";
import { chainsConfig } from "@/server/chain/client/registry";
import { fewLogBlocks, isDown, type ReportedEndpoint } from "@/server/jobs/find-endpoints";
import { metrics } from "@/server/metrics/metrics";
import { valuesOf } from "@/server/monitoring/gauge-values";

const SILENT = ["signer_down", "signer_refuses"];
const MINUTE_S = 60;
const HOUR_S = 3_600;
const LONGEST_WAIT_S = 60;
const LONGEST_UNREAD_S = 120;
const LONGEST_UNAUDITED_S = 2 * HOUR_S;

/** Returns a network's name by its id as a label. */
export const networkOf = (chain: string) => chainName(Number(chain));

/** Finds faults of networks: halted keys, silent signers, waiting calls, unread blocks, books, and endpoints. */
export async function findNetworks(endpoints: readonly ReportedEndpoint[]): Promise<Finding[]> {
  const parts = await Promise.all([findHalted(), findSilent(), findStuck(), findUnread(), findBooks()]);
  return [...parts.flat(), ...findDown(endpoints), ...findNarrow(endpoints)];
}

async function findHalted(): Promise<Finding[]> {
  const signers = await valuesOf(metrics().signerHalted);
  return signers.flatMap(({ labels: { chain = "", address = "" }, value }) =>
    value > 0 ? [page("signer_halted", `${chain}:${address}`, { network: networkOf(chain), address })] : [],
  );
}

/** Finds keys whose remote signer does not sign. Other pauses have their own alerts, or end alone. */
async function findSilent(): Promise<Finding[]> {
  const signers = await valuesOf(metrics().signerPaused);
  return signers.flatMap(({ labels: { chain = "", address = "", reason = "" }, value }) =>
    value > 0 && SILENT.includes(reason)
      ? [page("signer_silent", `${chain}:${address}`, { network: networkOf(chain), address, reason })]
      : [],
  );
}

async function findStuck(): Promise<Finding[]> {
  const waits = await valuesOf(metrics().oldestQueuedSeconds);
  return waits.flatMap(({ labels: { chain = "" }, value }) =>
    value > LONGEST_WAIT_S
      ? [page("relay_stuck", chain, { network: networkOf(chain), minutes: minutesOf(value) })]
      : [],
  );
}

async function findUnread(): Promise<Finding[]> {
  const lags = await valuesOf(metrics().readingLagSeconds);
  return lags.flatMap(({ labels: { chain = "" }, value }) =>
    value > LONGEST_UNREAD_S
      ? [page("reading_behind", chain, { network: networkOf(chain), minutes: minutesOf(value) })]
      : [],
  );
}

async function findBooks(): Promise<Finding[]> {
  const [differences, ages] = await Promise.all([
    valuesOf(metrics().booksDifferences),
    valuesOf(metrics().booksAuditAge),
  ]);
  const nameOf = (chain: string) => (chain === "payments" ? chain : networkOf(chain));
  return [
    ...differences.flatMap(({ labels: { chain = "" }, value }) =>
      value > 0 ? [page("books_differ", chain, { network: nameOf(chain), count: value })] : [],
    ),
    ...ages.flatMap(({ labels: { chain = "" }, value }) =>
      value > LONGEST_UNAUDITED_S
        ? [page("books_unaudited", chain, { network: nameOf(chain), hours: Math.floor(value / HOUR_S) })]
        : [],
    ),
  ];
}

/** Finds the endpoints that a process needs and that do not answer it; a chain without any other is a page. */
function findDown(states: readonly ReportedEndpoint[]): Finding[] {
  return chainsConfig().chains.flatMap(({ id, name, rpcUrls }): Finding[] => {
    // All endpoints of another chain are a fault of the configuration, which has its alert.
    if (faultsOf(id).stopped.some(({ router }) => router === null)) return [];
    const down = new Map<string, Set<number>>();
    const origins = new Set<string>();
    for (const state of states.filter(({ chainId }) => chainId === id).filter(isDown)) {
      origins.add(state.origin);
      down.set(state.process, (down.get(state.process) ?? new Set()).add(state.position));
    }
    if (origins.size === 0) return [];
    const isAll = [...down.values()].some((positions) => positions.size >= rpcUrls.length);
    const facts = { network: name, endpoints: [...origins].join(", ") };
    return [{ kind: "endpoints_down", subject: String(id), severity: isAll ? "page" : "ticket", facts }];
  });
}

/** Finds the chains whose endpoints answer requests for the logs of a few blocks only. */
function findNarrow(states: readonly ReportedEndpoint[]): Finding[] {
  return chainsConfig().chains.flatMap(({ id, name }): Finding[] => {
    const blocks = fewLogBlocks(id, states);
    if (blocks === null) return [];
    return [
      { kind: "logs_narrow", subject: String(id), severity: "ticket", facts: { network: name, blocks } },
    ];
  });
}

const page = (kind: Finding["kind"], subject: string, facts: Finding["facts"]): Finding => ({
  kind,
  subject,
  severity: "page",
  facts,
});
const minutesOf = (seconds: number) => Math.floor(seconds / MINUTE_S);

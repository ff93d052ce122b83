import type { AlertKind, Finding, Findings } from "@/server/alerts/schema";
import { findEndpoints } from "@/server/jobs/find-endpoints";
import { findWorkers } from "@/server/jobs/find-workers";
import { env } from "@/server/kernel/env";
import { findBudgets } from "@/server/monitoring/find-budgets";
import { findMisconfigured } from "@/server/monitoring/find-configuration";
import { findFailedRequests } from "@/server/monitoring/find-failed-requests";
import { findListening } from "@/server/monitoring/find-listening";
import { findMoney } from "@/server/monitoring/find-money";
import { findNetworks } from "@/server/monitoring/find-networks";
import { findPlainDatabases } from "@/server/monitoring/find-plain-databases";
import { findRemovedKeys } from "@/server/monitoring/find-removed-keys";
import { requireState } from "@/server/monitoring/metrics-text";
import { findUnpricedFees } from "@/server/rates/find-unpriced-fees";

/** A share of failed requests that is more than chance, and how many make one. */
const TOO_MANY_FAIL = 0.01;
const FEWEST_FAILED = 3;

/**
 * Reads the conditions that the operator must know of: by the gauges of the metrics, and by tables where the metrics
 * count in one process. The rules are those of deploy/prometheus/florin.rules.yml.
 * @throws Error when the state cannot be read
 */
export async function readFindings(): Promise<Findings> {
  const [endpoints, workers, fees, requests] = await Promise.all([
    findEndpoints(),
    findWorkers(),
    findUnpricedFees(),
    findFailedRequests(),
    requireState(),
  ]);
  const [networks, money, budgets, removed] = await Promise.all([
    findNetworks(endpoints),
    findMoney(),
    findBudgets(),
    findRemovedKeys(),
  ]);
  const unpriced = fees.map(
    ({ currency }): Finding => ({
      kind: "fee_unpriced",
      subject: currency,
      severity: "page",
      facts: { currency },
    }),
  );
  const plain = findPlainDatabases(env());
  const { all, failed } = requests;
  const failing: Finding[] =
    failed >= FEWEST_FAILED && failed > TOO_MANY_FAIL * all
      ? [{ kind: "api_errors", subject: "", severity: "page", facts: { failed, all } }]
      : [];
  const configuration = findMisconfigured();
  const others = [...removed, ...budgets, ...unpriced, ...failing, ...plain, ...findListening(workers)];
  return {
    found: [...networks, ...money.found, ...configuration.found, ...others],
    isUnknown: (kind: AlertKind, subject: string) =>
      money.isUnknown(kind, subject) || configuration.isUnknown(kind, subject),
  };
}

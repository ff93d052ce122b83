import type { AlertKind, Finding, Findings } from "@/server/alerts/schema";
import { metrics } from "@/server/metrics/metrics";
import { networkOf } from "@/server/monitoring/find-networks";
import { type Measured, valuesOf } from "@/server/monitoring/gauge-values";

const DAY_S = 86_400;
const OLDEST_LIST_S = 3_600;
const MOST_PAIRS = 5;

/** Finds keys that lack gas, stale prices and lists, and money that waits for a person. */
export async function findMoney(): Promise<Findings> {
  const [low, ...others] = await Promise.all([findLow(), findStale(), findWaiting()]);
  return { found: [...low.found, ...others.flat()], isUnknown: low.isUnknown };
}

/** A key whose balance no node answered stays as it is. */
async function findLow(): Promise<Findings> {
  const { signerBalance, signerMinBalance, signerSpentDay, signerPaymentsLeft } = metrics();
  const [balances, least, spent, left] = await Promise.all(
    [signerBalance, signerMinBalance, signerSpentDay, signerPaymentsLeft].map(bySubject),
  );
  const found = [...(least ?? [])].flatMap(([subject, { labels, value: min }]): Finding[] => {
    const balance = balances?.get(subject)?.value;
    if (balance === undefined) return [];
    const { chain = "", role = "", address = "" } = labels;
    const isEmpty = balance < min || balance === 0 || (left?.get(subject)?.value ?? 1) < 1;
    if (!isEmpty && balance >= (spent?.get(subject)?.value ?? 0)) return [];
    const facts = { network: networkOf(chain), role, address };
    return [{ kind: "signer_low", subject, severity: isEmpty ? "page" : "ticket", facts }];
  });
  const isUnknown = (kind: AlertKind, subject: string) =>
    kind === "signer_low" && least?.has(subject) === true && !balances?.has(subject);
  return { found, isUnknown };
}

async function bySubject(gauge: Parameters<typeof valuesOf>[0]): Promise<Map<string, Measured>> {
  const all = await valuesOf(gauge);
  return new Map(all.map((each) => [`${each.labels.chain}:${each.labels.address}`, each]));
}

async function findStale(): Promise<Finding[]> {
  const { rateAge, rateMaxAge, screeningAge } = metrics();
  const [ages, limits, list] = await Promise.all([rateAge, rateMaxAge, screeningAge].map(valuesOf));
  const stale = new Map<string, string[]>();
  for (const { labels, value } of ages ?? []) {
    const { source = "", pair = "" } = labels;
    const limit = limits?.find((each) => each.labels.source === source && each.labels.pair === pair);
    if (limit && value > limit.value) stale.set(source, [...(stale.get(source) ?? []), pair]);
  }
  const found = [...stale].map(
    ([source, pairs]): Finding => ({
      kind: "rate_stale",
      subject: source,
      severity: "ticket",
      facts: { source, count: pairs.length, pairs: pairs.slice(0, MOST_PAIRS).join(", ") },
    }),
  );
  const isListStale = (list ?? []).some(({ value }) => value > OLDEST_LIST_S);
  return isListStale
    ? [...found, { kind: "screening_stale", subject: "", severity: "ticket", facts: {} }]
    : found;
}

async function findWaiting(): Promise<Finding[]> {
  const { refundsOpen, exceptionsOpen, oldestException } = metrics();
  const [refunds, exceptions, ages] = await Promise.all(
    [refundsOpen, exceptionsOpen, oldestException].map(valuesOf),
  );
  const unfunded = (refunds ?? []).flatMap(({ labels: { chain = "", status }, value }): Finding[] =>
    status === "pending_funds" && value > 0
      ? [
          {
            kind: "refunds_unfunded",
            subject: chain,
            severity: "ticket",
            facts: { network: networkOf(chain), count: value },
          },
        ]
      : [],
  );
  const oldest = Math.max(0, ...(ages ?? []).map(({ value }) => value));
  if (oldest <= DAY_S) return unfunded;
  const count = (exceptions ?? []).reduce((sum, { value }) => sum + value, 0);
  const facts = { count, days: Math.floor(oldest / DAY_S) };
  return [...unfunded, { kind: "exceptions_old", subject: "", severity: "ticket", facts }];
}

import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { chainsConfig } from "@/server/chain/client/registry";
import { readSenders } from "@/server/chain/reads/read-senders";
import { computed, raw } from "@/server/db/raw";
import { db, one } from "@/server/db/sql";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

/** Balances cost a call to a node for each key, and change slowly. */
const FRESH_MS = 300_000;
/** The newest transactions whose cost is averaged. */
const AVERAGED = 100;

interface Known {
  untilMs: number;
  reading: Promise<() => void>;
}

const known = () => singleton("signer-balances", () => new Map<"latest", Known>());

/** Reads our keys' balances, at most every five minutes. @returns a function that sets their gauges */
export function readSigners(): Promise<() => void> {
  const last = known().get("latest");
  if (last && performance.now() < last.untilMs) return last.reading;
  const reading = readAll();
  known().set("latest", { untilMs: performance.now() + FRESH_MS, reading });
  reading.catch(() => known().delete("latest"));
  return reading;
}

async function readAll(): Promise<() => void> {
  const chains = await Promise.all(
    chainsConfig().chains.map(async ({ id: chain }) => {
      const [{ senders }, cost] = await Promise.all([readSenders(chain), costOfCall(chain)]);
      return { chain, senders, cost };
    }),
  );
  return () => {
    const { signerBalance, signerMinBalance, signerPaymentsLeft } = metrics();
    for (const { chain, senders, cost } of chains) {
      for (const { role, address, balance } of senders) {
        const labels = { chain, role, address: address.toLowerCase() };
        signerMinBalance.set(labels, Number(gasLimitsOf(chain).minBalance));
        if (balance === null) continue;
        signerBalance.set(labels, Number(balance));
        if (cost !== null) signerPaymentsLeft.set(labels, Math.floor(Number(balance) / cost));
      }
    }
  };
}

/** Averages what a call cost in the newest transactions, in wei; null without any. */
async function costOfCall(chainId: number): Promise<number | null> {
  // The newest entries by an index, each with its calls by another.
  const newest = raw("job", { cost: computed("numeric"), calls: computed("numeric") })`
    select coalesce(sum(amount), 0) as cost, coalesce(sum(calls), 0) as calls from (
      select l.amount::numeric as amount, (
        select count(*) from relay_transaction t join relay_job j on j.transaction_id = t.job_id
        where t.hash = l.tx_hash
      ) as calls
      from ledger_entry l where l.kind = 'gas' and l.chain_id = ${chainId}
      order by l.gas_block desc limit ${AVERAGED}
    ) n`;
  const { cost, calls } = await one(db, newest);
  return calls > 0n ? Number(cost) / Number(calls) : null;
}

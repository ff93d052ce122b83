import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { chainsConfig } from "@/server/chain/client/registry";
import { readSenders, type SenderState } from "@/server/chain/reads/read-senders";
import { computed, raw } from "@/server/db/raw";
import { db, many, one } from "@/server/db/sql";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";

/** Balances cost a call to a node for each key, and change slowly. */
const FRESH_MS = 300_000;
/** The newest transactions whose cost is averaged. */
const AVERAGED = 100;
/** The newest transactions of a chain that a day's cost is summed of: a bound for the statement. */
const OF_A_DAY = 20_000;

interface Known {
  untilMs: number;
  reading: Promise<() => void>;
}

const known = () => singleton("signer-balances", () => new Map<"latest", Known>());

/**
 * Reads our keys' balances, at most every five minutes; again at once where a chain did not answer.
 * @returns a function that sets their gauges
 */
export function readSigners(): Promise<() => void> {
  const last = known().get("latest");
  if (last && performance.now() < last.untilMs) return last.reading;
  const forget = () => known().delete("latest");
  const reading = readAll(forget);
  known().set("latest", { untilMs: performance.now() + FRESH_MS, reading });
  reading.catch(forget);
  return reading;
}

async function readAll(onGap: () => void): Promise<() => void> {
  const chains = await Promise.all(
    chainsConfig().chains.map(async ({ id: chain }) => {
      const [{ senders }, cost, spent] = await Promise.all([
        readSenders(chain),
        costOfCall(chain),
        spentInDay(chain),
      ]);
      return { chain, senders, cost, spent };
    }),
  );
  if (chains.some(({ senders }) => senders.some(({ balance }) => balance === null))) onGap();
  return () => {
    for (const { chain, senders, cost, spent } of chains) {
      for (const { address, amount } of spent)
        metrics().signerSpentDay.set({ chain, address }, Number(amount));
      for (const sender of senders) setSender(chain, sender, cost);
    }
  };
}

function setSender(chain: number, { role, address, balance }: SenderState, cost: number | null): void {
  const { signerBalance, signerMinBalance, signerPaymentsLeft } = metrics();
  const labels = { chain, role, address: address.toLowerCase() };
  signerMinBalance.set(labels, Number(gasLimitsOf(chain).minBalance));
  if (balance === null) return;
  signerBalance.set(labels, Number(balance));
  if (cost !== null) signerPaymentsLeft.set(labels, Math.floor(Number(balance) / cost));
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

/** Sums what each key's transactions of the last day cost, in wei. */
function spentInDay(chainId: number): Promise<{ address: string; amount: bigint }[]> {
  // The newest entries by an index, which has no time.
  const spent = raw("job", { address: "ledger_entry.to_party", amount: computed("numeric") })`
    select to_party as address, sum(amount)::numeric as amount from (
      select to_party, amount, created_at from ledger_entry
      where kind = 'gas' and chain_id = ${chainId} order by gas_block desc limit ${OF_A_DAY}
    ) n where created_at > clock_timestamp() - interval '1 day' group by to_party`;
  return many(db, spent);
}

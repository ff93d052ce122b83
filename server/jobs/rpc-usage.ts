import {
  type Calls,
  countCalls,
  endpointName,
  takeCalls,
  unstoredCalls,
} from "@/server/chain/client/count-calls";
import { changed, db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";

const EVERY_MS = 15_000;
const KEPT_DAYS = 35;

/** The day that providers count by. */
const today = fragment<Date>`(clock_timestamp() at time zone 'utc')::date`;

/** Adds this process's requests to nodes to those of the day. */
export function usageLoop(): Loop {
  return {
    name: "rpc-usage",
    wakeup: newWakeup(),
    async tick() {
      await storeCalls();
      await changed(
        db,
        store.deleteFrom("rpc_usage").where("day", "<", fragment<Date>`${today} - ${KEPT_DAYS}::int`),
      );
      return EVERY_MS;
    },
  };
}

/** Stores what this process has counted; a fault loses nothing while the process runs. */
export async function storeCalls(): Promise<void> {
  const taken = takeCalls();
  if (taken.length === 0) return;
  // One order for all processes, since each row stays locked until the end.
  taken.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const rows = taken.map(({ chainId, endpoint, calls }) => ({
    chain_id: chainId,
    endpoint,
    day: today,
    calls,
  }));
  try {
    await changed(
      db,
      store
        .insertInto("rpc_usage")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["chain_id", "endpoint", "day"])
            .doUpdateSet({ calls: fragment<number>`rpc_usage.calls + excluded.calls` }),
        ),
    );
  } catch (fault) {
    for (const each of taken) countCalls(each);
    throw fault;
  }
}

/** Returns a function of a chain and an endpoint's address: the requests of all processes to it since the day began. */
export async function readUsage(): Promise<(chainId: number, url: string) => number> {
  const rows = await many(
    db,
    store
      .selectFrom("rpc_usage")
      .select(["chain_id as chainId", "endpoint", "calls"])
      .where("day", "=", today),
  );
  const stored = new Map(rows.map((row) => [keyOf(row), row.calls]));
  return (chainId, url) => {
    const endpoint = endpointName(url);
    return (stored.get(keyOf({ chainId, endpoint })) ?? 0) + unstoredCalls(chainId, endpoint);
  };
}

const keyOf = ({ chainId, endpoint }: Pick<Calls, "chainId" | "endpoint">) => `${chainId} ${endpoint}`;

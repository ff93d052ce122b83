import type { Address } from "viem";
import { db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import type { Stop } from "@/server/stops/stop";

/** Lists the stops of new payments that are in force, the oldest first. */
export function listStops(): Promise<Stop[]> {
  return many(
    db,
    store
      .selectFrom("payment_stop")
      .select([
        "chain_id as chainId",
        "token",
        "reason",
        "stopped_by as stoppedBy",
        "created_at as createdAt",
      ])
      .orderBy("created_at")
      .$narrowType<{ token: Address | null }>(),
  );
}

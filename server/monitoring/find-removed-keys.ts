import type { Finding } from "@/server/alerts/schema";
import { findChain } from "@/server/chain/client/registry";
import { db, many } from "@/server/db/sql";
import { fragment, literals, secondsAgo, store } from "@/server/db/store";
import { networkOf } from "@/server/monitoring/find-networks";
import { ownAddresses } from "@/server/relayer/transactions/follow-removed-keys";

/** A call that is sent again is in a block by then, unless its key has no coin or its fee is too low. */
const LONGEST_WAIT_S = 300;
const MOST = 100;

/** Finds keys that this installation does not have any more, and whose signed calls wait. */
export async function findRemovedKeys(waitS = LONGEST_WAIT_S): Promise<Finding[]> {
  const keys = await many(
    db,
    store
      .selectFrom("relay_job")
      .select(["chain_id as chainId", "relayer as address"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "in", literals("signed", "mined"))
      .where("relayer", "<>", fragment<string>`all(${ownAddresses()}::text[])`)
      .where("updated_at", "<", secondsAgo(waitS))
      .groupBy(["chain_id", "relayer"])
      .limit(MOST),
  );
  return keys
    .filter(({ chainId }) => findChain(chainId))
    .map(({ chainId, address, count }) => ({
      kind: "signer_removed",
      subject: `${chainId}:${address}`,
      severity: "ticket",
      facts: { network: networkOf(String(chainId)), address, count },
    }));
}

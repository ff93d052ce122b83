import { chainsConfig } from "@/server/chain/client/registry";
import { daysAgo, type Purge, type Purged } from "@/server/db/purge";
import { keepProgress, takeProgress } from "@/server/db/purge-progress";
import { db, one, transaction } from "@/server/db/sql";
import { anyOf, fragment, store } from "@/server/db/store";
import { forgetting } from "@/server/gateway/forget-options";
import { env } from "@/server/kernel/env";

const NAME = "payment_option";
/** For so long the purge waits for a network that is away: a transaction may have executed an option there. */
const PATIENCE_DAYS = 7;

/** The end of an option, as its index has it. */
const END = fragment<Date>`coalesce(expires_at, to_timestamp(deadline))`;
/**
 * A buyer has its transaction, and its network is not read past its deadline yet. Nobody reads a network that the chains
 * file lacks, so its options are not waited for: they stay for good.
 */
const mayExecute = () => fragment<boolean>`kind = 'native' and action_counts & 2::smallint <> 0
  and page.chain_id = ${anyOf(chainsConfig().chains.map(({ id }) => id))} and not exists (
  select from chain_cursor c where c.chain_id = page.chain_id and c.block_time > to_timestamp(page.deadline))`;

/**
 * Unused options that ended long enough ago. Options are read once, in the order of their ends, since the used ones
 * stay for good.
 */
export const optionsPurge: Purge = { table: "payment_option", remove, count };

/** Options that ended after this time and are due, the first ones, with all that ended at the same time as the last. */
function due(after: Date, most: number) {
  return store
    .selectFrom("payment_option")
    .select(["id", "chain_id", "kind", "action_counts", "deadline", END.as("ended_at")])
    .where(END, ">", after)
    .where(END, "<", daysAgo(env().OPTION_DAYS))
    .orderBy(END)
    .fetch(most, "with ties");
}

function remove(batch: number): Promise<Purged> {
  return transaction(async (tx) => {
    const doneTo = await takeProgress(tx, NAME);
    if (!doneTo) return { removed: 0, isMore: false };
    const page = due(doneTo, batch);
    const { removed, last, held, read } = await one(
      tx,
      store
        .with(
          (name) => name("page").materialized(),
          () => page,
        )
        .selectNoFrom(({ selectFrom }) => [
          forgetting(selectFrom("page").select("id")).as("removed"),
          selectFrom("page").select(fragment<Date | null>`max(ended_at)`.as("last")).as("last"),
          selectFrom("page")
            .select(fragment<Date | null>`min(ended_at)`.as("held"))
            .where(mayExecute())
            .where("ended_at", ">", daysAgo(PATIENCE_DAYS))
            .as("held"),
          fragment<number>`${selectFrom("page").select(fragment<number>`count(*)::int`.as("read"))}`.as(
            "read",
          ),
        ]),
    );
    const next = held ? new Date(held.getTime() - 1) : last;
    if (next) await keepProgress(tx, NAME, next);
    return { removed, isMore: read >= batch && (!held || removed > 0) };
  });
}

async function count(most: number): Promise<number> {
  const doneTo = await transaction((tx) => takeProgress(tx, NAME));
  if (!doneTo) return 0;
  const { count } = await one(
    db,
    store
      .selectFrom("payment_option as o")
      .select(fragment<number>`count(*)::int`.as("count"))
      .where("o.id", "in", store.selectFrom(due(doneTo, most).as("page")).select("page.id"))
      .where(fragment<boolean>`payment_option_is_spent(o)`),
  );
  return count;
}

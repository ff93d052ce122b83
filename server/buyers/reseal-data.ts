import { type Resealed, resealAll } from "@/server/auth/reseal";
import { changed, db, many } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

const PAGE = 500;

/** Seals buyers' data again with the present AUTH_SECRET. */
export function resealBuyerData(): Promise<Resealed> {
  const all = acrossAccounts("job");
  return resealAll({
    page: (after) =>
      many(
        db,
        all
          .selectFrom("buyer_data")
          .select(["id as owner", "sealed"])
          .where("id", ">", after)
          .orderBy("id")
          .limit(PAGE),
      ),
    replace: async (owner, before, next) => {
      const unchanged = all.updateTable("buyer_data").where("id", "=", owner).where("sealed", "=", before);
      await changed(db, unchanged.set({ sealed: next }));
    },
  });
}

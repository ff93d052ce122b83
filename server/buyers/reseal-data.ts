import { type Resealed, resealAll, type SealedRow } from "@/server/auth/reseal";
import { db, many, sql } from "@/server/db/sql";

const PAGE = 500;

/** Seals buyers' data again with the present AUTH_SECRET. */
export function resealBuyerData(): Promise<Resealed> {
  return resealAll({
    page: (after) =>
      many<SealedRow>(
        db,
        sql`select id as owner, sealed from buyer_data where id > ${after} order by id limit ${PAGE}`,
      ),
    replace: async (owner, before, next) => {
      await db.query(sql`update buyer_data set sealed = ${next} where id = ${owner} and sealed = ${before}`);
    },
  });
}

import { type Resealed, resealAll, type SealedRow } from "@/server/auth/reseal";
import { db, many, sql } from "@/server/db/sql";

const PAGE = 500;

/** Seals the numbers of bank accounts by the present AUTH_SECRET. */
export function resealBankAccounts(): Promise<Resealed> {
  return resealAll({
    page: (after) =>
      many<SealedRow>(
        db,
        sql`select id as owner, sealed_number as sealed from fiat_settlement where id > ${after} and sealed_number is not null
            order by id limit ${PAGE}`,
      ),
    replace: async (owner, before, next) => {
      await db.query(
        sql`update fiat_settlement set sealed_number = ${next} where id = ${owner} and sealed_number = ${before}`,
      );
    },
  });
}

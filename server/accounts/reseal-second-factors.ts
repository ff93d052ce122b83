import { type Resealed, resealAll, type SealedRow } from "@/server/auth/reseal";
import { db, many, sql } from "@/server/db/sql";

const PAGE = 500;

/** Seals the secrets of authenticator apps again with the present AUTH_SECRET. */
export function resealSecondFactors(): Promise<Resealed> {
  return resealAll({
    page: (after) =>
      many<SealedRow>(
        db,
        sql`select id as owner, totp_secret as sealed from "user" where id > ${after} and totp_secret is not null
            order by id limit ${PAGE}`,
      ),
    replace: async (owner, before, next) => {
      await db.query(
        sql`update "user" set totp_secret = ${next} where id = ${owner} and totp_secret = ${before}`,
      );
    },
  });
}

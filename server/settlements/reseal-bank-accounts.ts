import { type Resealed, resealAll } from "@/server/auth/reseal";
import { changed, db, many } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";

const PAGE = 500;

/** Seals the numbers of bank accounts again with the present AUTH_SECRET. */
export function resealBankAccounts(): Promise<Resealed> {
  return resealAll({
    page: (after) =>
      many(
        db,
        acrossAccounts("job")
          .selectFrom("fiat_settlement")
          .select(["id as owner", "sealed_number as sealed"])
          .where("id", ">", after)
          .where("sealed_number", "is not", null)
          .orderBy("id")
          .limit(PAGE)
          .$narrowType<{ sealed: Buffer }>(),
      ),
    replace: async (owner, before, next) => {
      await changed(
        db,
        acrossAccounts("job")
          .updateTable("fiat_settlement")
          .set({ sealed_number: next })
          .where("id", "=", owner)
          .where("sealed_number", "=", before),
      );
    },
  });
}

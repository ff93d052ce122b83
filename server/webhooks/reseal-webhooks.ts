import { type Resealed, resealAll } from "@/server/auth/reseal";
import { changed, db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";

const PAGE = 500;

/** Seals the secrets of webhook endpoints again with the present AUTH_SECRET. */
export function resealWebhooks(): Promise<Resealed> {
  return resealAll({
    page: (after) =>
      many(
        db,
        store
          .selectFrom("webhook_secret")
          .select(["id as owner", "sealed"])
          .where("id", ">", after)
          .orderBy("id")
          .limit(PAGE),
      ),
    replace: async (owner, before, next) => {
      await changed(
        db,
        store
          .updateTable("webhook_secret")
          .set({ sealed: next })
          .where("id", "=", owner)
          .where("sealed", "=", before),
      );
    },
  });
}

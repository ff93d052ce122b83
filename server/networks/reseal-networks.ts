import { type Resealed, resealAll } from "@/server/auth/reseal";
import { changed, db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";

const PAGE = 500;

/** Seals the RPC URLs of networks again with the present AUTH_SECRET. */
export function resealNetworks(): Promise<Resealed> {
  return resealAll({
    page: (after) =>
      many(
        db,
        store
          .selectFrom("network")
          .select(["id as owner", "rpc_sealed as sealed"])
          .where("id", ">", after)
          .orderBy("id")
          .limit(PAGE),
      ),
    replace: async (owner, before, next) => {
      await changed(
        db,
        store
          .updateTable("network")
          .set({ rpc_sealed: next })
          .where("id", "=", owner)
          .where("rpc_sealed", "=", before),
      );
    },
  });
}

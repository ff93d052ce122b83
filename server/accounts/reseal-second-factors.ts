import { type Resealed, resealAll } from "@/server/auth/reseal";
import { changed, db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";

const PAGE = 500;

/** Seals the secrets of authenticator apps again with the present AUTH_SECRET. */
export function resealSecondFactors(): Promise<Resealed> {
  return resealAll({
    page: (after) =>
      many(
        db,
        store
          .selectFrom("user")
          .select(["id as owner", "totp_secret as sealed"])
          .where("id", ">", after)
          .where("totp_secret", "is not", null)
          .orderBy("id")
          .limit(PAGE)
          .$narrowType<{ sealed: Buffer }>(),
      ),
    replace: async (owner, before, next) => {
      const unchanged = store.updateTable("user").where("id", "=", owner).where("totp_secret", "=", before);
      await changed(db, unchanged.set({ totp_secret: next }));
    },
  });
}

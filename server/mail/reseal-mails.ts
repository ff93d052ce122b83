import { type Resealed, resealAll } from "@/server/auth/reseal";
import { changed, db, many } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { ownerOf } from "@/server/mail/queue-mail";

const PAGE = 500;

/** Seals mails that wait again with the present AUTH_SECRET. One that is sent meanwhile has no content any more. */
export function resealMails(): Promise<Resealed> {
  return resealAll({
    page: async (after) => {
      const rows = await many(
        db,
        store
          .selectFrom("mail")
          .select(["id", "sealed"])
          .where("id", ">", idOf(after))
          .where("sealed", "is not", null)
          .orderBy("id")
          .limit(PAGE)
          .$narrowType<{ sealed: Buffer }>(),
      );
      return rows.map(({ id, sealed }) => ({ owner: ownerOf(id), sealed }));
    },
    replace: async (owner, before, next) => {
      const mail = store.updateTable("mail").where("id", "=", idOf(owner));
      await changed(db, mail.set({ sealed: next }).where("sealed", "=", before));
    },
  });
}

const idOf = (owner: string) => owner.slice(ownerOf("").length);

import { daysAgo, purgeOf, rowAddress } from "@/server/db/purge";
import { store } from "@/server/db/store";
import { env } from "@/server/kernel/env";

/** Rows of mails that ended long ago. They no longer name their recipients. */
export const mailsPurge = purgeOf({
  table: "mail",
  isLocking: true,
  ended: (most) =>
    store
      .selectFrom("mail")
      .select(rowAddress())
      .where("ended_at", "<", daysAgo(env().MAIL_DAYS))
      .orderBy("ended_at")
      .limit(most),
});

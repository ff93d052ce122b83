import { z } from "zod";
import { listHistory } from "@/server/notices/list-history";
import { findMailChoices, setMailChoices } from "@/server/notices/mail-choices";
import { HistoryItem, MailChoices, SetMailChoices } from "@/server/notices/schema";
import { procedure, router } from "@/server/trpc/procedure";

/** A member's own mails, and the history of the bell; they need no role. */
export const notifications = router({
  choices: procedure.output(MailChoices).query(({ ctx }) => findMailChoices(ctx.scope)),
  choose: procedure
    .input(SetMailChoices)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await setMailChoices(ctx.scope, input);
      return { ok: true };
    }),
  history: procedure.output(z.array(HistoryItem)).query(({ ctx }) => listHistory(ctx.scope)),
});

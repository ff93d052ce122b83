import { z } from "zod";
import { provePerson } from "@/server/accounts/prove-person";
import { ProvePerson } from "@/server/accounts/schema";
import { procedure, router } from "@/server/trpc/procedure";

const Done = z.object({ ok: z.literal(true) });
const done = { ok: true } as const;

export const security = router({
  prove: procedure
    .input(ProvePerson)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await provePerson(ctx.scope, input, ctx.address);
      return done;
    }),
});

import { z } from "zod";
import { beginSecondFactor } from "@/server/accounts/begin-second-factor";
import { changePassword } from "@/server/accounts/change-password";
import { disableSecondFactor } from "@/server/accounts/disable-second-factor";
import { enableSecondFactor } from "@/server/accounts/enable-second-factor";
import { endAllOtherSessions, endOneSession } from "@/server/accounts/end-session";
import { findSecurity } from "@/server/accounts/find-security";
import { listSessions } from "@/server/accounts/list-sessions";
import { provePerson } from "@/server/accounts/prove-person";
import { replaceRecoveryCodes } from "@/server/accounts/replace-recovery-codes";
import { ChangePassword, ProvePerson } from "@/server/accounts/schema";
import {
  EnableSecondFactor,
  EndedSessions,
  RecoveryCodes,
  SecondFactorSetup,
  SecurityOverview,
  SessionItem,
  SessionParams,
} from "@/server/accounts/security-schema";
import { notePayoutProof } from "@/server/auth/session";
import { procedure, router, setUpProcedure } from "@/server/trpc/procedure";

const Done = z.object({ ok: z.literal(true) });
const done = { ok: true } as const;

/** A person's own sign-in settings; they need no role. */
export const security = router({
  overview: setUpProcedure.output(SecurityOverview).query(({ ctx }) => findSecurity(ctx.scope)),
  prove: setUpProcedure
    .input(ProvePerson)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await provePerson(ctx.scope, input, ctx);
      if (input.for === "payouts") await notePayoutProof(ctx.scope.sessionId);
      return done;
    }),
  changePassword: procedure
    .input(ChangePassword)
    .output(EndedSessions)
    .mutation(({ ctx, input }) => changePassword(ctx.scope, input, ctx)),
  beginSecondFactor: setUpProcedure
    .output(SecondFactorSetup)
    .mutation(({ ctx }) => beginSecondFactor(ctx.scope)),
  enableSecondFactor: setUpProcedure
    .input(EnableSecondFactor)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => enableSecondFactor(ctx.scope, input.code, ctx)),
  disableSecondFactor: procedure.output(Done).mutation(async ({ ctx }) => {
    await disableSecondFactor(ctx.scope, ctx.requestId);
    return done;
  }),
  renewRecoveryCodes: procedure
    .output(RecoveryCodes)
    .mutation(({ ctx }) => replaceRecoveryCodes(ctx.scope, ctx.requestId)),
  sessions: procedure.output(z.array(SessionItem)).query(({ ctx }) => listSessions(ctx.scope)),
  endSession: procedure
    .input(SessionParams)
    .output(EndedSessions)
    .mutation(({ ctx, input }) => endOneSession(ctx.scope, input.id, ctx.requestId)),
  endOtherSessions: procedure
    .output(EndedSessions)
    .mutation(({ ctx }) => endAllOtherSessions(ctx.scope, ctx.requestId)),
});

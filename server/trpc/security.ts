import { z } from "zod";
import { addPasskey } from "@/server/accounts/add-passkey";
import { beginPasskey } from "@/server/accounts/begin-passkey";
import { beginPasskeyProof } from "@/server/accounts/begin-passkey-proof";
import { beginSecondFactor } from "@/server/accounts/begin-second-factor";
import { changePassword } from "@/server/accounts/change-password";
import { disableSecondFactor } from "@/server/accounts/disable-second-factor";
import { enableSecondFactor } from "@/server/accounts/enable-second-factor";
import { endAllOtherSessions, endOneSession } from "@/server/accounts/end-session";
import { findSecurity } from "@/server/accounts/find-security";
import { listPasskeys } from "@/server/accounts/list-passkeys";
import { listSessions } from "@/server/accounts/list-sessions";
import {
  AddedPasskey,
  AddPasskey,
  CreationOptions,
  PasskeyItem,
  PasskeyParams,
  RenamePasskey,
  RequestOptions,
} from "@/server/accounts/passkey-schema";
import { provePerson } from "@/server/accounts/prove-person";
import { removePasskey } from "@/server/accounts/remove-passkey";
import { renamePasskey } from "@/server/accounts/rename-passkey";
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
  passkeys: procedure.output(z.array(PasskeyItem)).query(({ ctx }) => listPasskeys(ctx.scope)),
  beginPasskey: setUpProcedure.output(CreationOptions).mutation(({ ctx }) => beginPasskey(ctx.scope)),
  addPasskey: setUpProcedure
    .input(AddPasskey)
    .output(AddedPasskey)
    .mutation(({ ctx, input }) => addPasskey(ctx.scope, input, ctx)),
  renamePasskey: procedure
    .input(RenamePasskey)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await renamePasskey(ctx.scope, input, ctx.requestId);
      return done;
    }),
  removePasskey: procedure
    .input(PasskeyParams)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx.scope, input.id, ctx.requestId);
      return done;
    }),
  beginPasskeyProof: procedure.output(RequestOptions).mutation(({ ctx }) => beginPasskeyProof(ctx.scope)),
  sessions: procedure.output(z.array(SessionItem)).query(({ ctx }) => listSessions(ctx.scope)),
  endSession: procedure
    .input(SessionParams)
    .output(EndedSessions)
    .mutation(({ ctx, input }) => endOneSession(ctx.scope, input.id, ctx.requestId)),
  endOtherSessions: procedure
    .output(EndedSessions)
    .mutation(({ ctx }) => endAllOtherSessions(ctx.scope, ctx.requestId)),
});

import { z } from "zod";
import { changeRole } from "@/server/accounts/change-role";
import { demandSecondFactor } from "@/server/accounts/demand-second-factor";
import { endMemberSessions } from "@/server/accounts/end-member-sessions";
import { inviteMember } from "@/server/accounts/invite-member";
import { listMemberKeys } from "@/server/accounts/list-member-keys";
import { listTeam } from "@/server/accounts/list-team";
import { offerMemberRecovery } from "@/server/accounts/offer-member-recovery";
import { removeMember } from "@/server/accounts/remove-member";
import { revokeInvitation } from "@/server/accounts/revoke-invitation";
import { EndedSessions } from "@/server/accounts/security-schema";
import { setMemberMerchants } from "@/server/accounts/set-member-merchants";
import { setRefundLimits } from "@/server/accounts/set-refund-limits";
import { listAccounts, switchAccount } from "@/server/accounts/switch-account";
import {
  AccountChoice,
  ChangeRole,
  DemandFactor,
  InvitationParams,
  Invited,
  InviteMember,
  MemberKey,
  MemberParams,
  MemberRecovery,
  RemoveMember,
  SetMemberMerchants,
  SetRefundLimits,
  SwitchAccount,
  Team,
} from "@/server/accounts/team-schema";
import { procedure, router, setUpProcedure } from "@/server/trpc/procedure";

const Done = z.object({ ok: z.literal(true) });
const done = { ok: true } as const;

export const team = router({
  list: procedure.output(Team).query(({ ctx }) => listTeam(ctx.scope)),
  invite: procedure
    .input(InviteMember)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteMember(ctx.scope, input, ctx.requestId)),
  revokeInvitation: procedure
    .input(InvitationParams)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await revokeInvitation(ctx.scope, input.id, ctx.requestId);
      return done;
    }),
  changeRole: procedure
    .input(ChangeRole)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await changeRole(ctx.scope, input, ctx.requestId);
      return done;
    }),
  setMerchants: procedure
    .input(SetMemberMerchants)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await setMemberMerchants(ctx.scope, input, ctx.requestId);
      return done;
    }),
  setRefundLimits: procedure
    .input(SetRefundLimits)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await setRefundLimits(ctx.scope, input, ctx.requestId);
      return done;
    }),
  remove: procedure
    .input(RemoveMember)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx.scope, input, ctx.requestId);
      return done;
    }),
  keysOf: procedure
    .input(MemberParams)
    .output(z.array(MemberKey))
    .query(({ ctx, input }) => listMemberKeys(ctx.scope, input.userId)),
  endSessions: procedure
    .input(MemberParams)
    .output(EndedSessions)
    .mutation(({ ctx, input }) => endMemberSessions(ctx.scope, input.userId, ctx.requestId)),
  demandFactor: procedure
    .input(DemandFactor)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await demandSecondFactor(ctx.scope, input.isDemanded, ctx.requestId);
      return done;
    }),
  recover: procedure
    .input(MemberParams)
    .output(MemberRecovery)
    .mutation(({ ctx, input }) => offerMemberRecovery(ctx.scope, input.userId, ctx.requestId)),
});

/** The accounts of the signed-in person. */
export const accounts = router({
  list: setUpProcedure.output(z.array(AccountChoice)).query(({ ctx }) => listAccounts(ctx.scope)),
  switch: setUpProcedure
    .input(SwitchAccount)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await switchAccount(ctx.scope, input.accountId);
      return done;
    }),
});

import { z } from "zod";
import { changeRole } from "@/server/accounts/change-role";
import { inviteMember } from "@/server/accounts/invite-member";
import { listTeam } from "@/server/accounts/list-team";
import { removeMember } from "@/server/accounts/remove-member";
import { revokeInvitation } from "@/server/accounts/revoke-invitation";
import { listAccounts, switchAccount } from "@/server/accounts/switch-account";
import {
  AccountChoice,
  ChangeRole,
  InvitationParams,
  Invited,
  InviteMember,
  MemberParams,
  SwitchAccount,
  Team,
} from "@/server/accounts/team-schema";
import { procedure, router } from "@/server/trpc/procedure";

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
  remove: procedure
    .input(MemberParams)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx.scope, input.userId, ctx.requestId);
      return done;
    }),
});

/** The accounts that a person belongs to. */
export const accounts = router({
  list: procedure.output(z.array(AccountChoice)).query(({ ctx }) => listAccounts(ctx.scope)),
  switch: procedure
    .input(SwitchAccount)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await switchAccount(ctx.scope, input.accountId);
      return done;
    }),
});

import { AuditChoices, ListAudit, NamedAuditPage } from "@/server/accounts/audit-schema";
import { listAudit, listAuditChoices } from "@/server/accounts/list-audit";
import { operatorScope } from "@/server/auth/operator-scope";
import { nameObjects } from "@/server/inspection/name-objects";
import { accountHealth } from "@/server/jobs/account-health";
import { AccountHealth } from "@/server/jobs/account-health-schema";
import { InstallationHealth } from "@/server/jobs/health-schema";
import { installationHealth } from "@/server/jobs/installation-health";
import { procedure, router } from "@/server/trpc/procedure";

export const auditLog = router({
  list: procedure
    .input(ListAudit)
    .output(NamedAuditPage)
    .query(async ({ ctx, input }) => {
      const page = await listAudit(ctx.scope, input);
      return { ...page, objects: await nameObjects(ctx.scope, page.items) };
    }),
  choices: procedure.output(AuditChoices).query(({ ctx }) => listAuditChoices(ctx.scope)),
});

/** The state of an account's networks and keys and, for the operator, of the installation. */
export const health = router({
  read: procedure.output(AccountHealth).query(({ ctx }) => accountHealth(ctx.scope)),
  installation: procedure
    .output(InstallationHealth)
    .query(({ ctx }) => installationHealth(operatorScope(ctx.scope))),
});

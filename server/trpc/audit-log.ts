import { AuditChoices, ListAudit, NamedAuditPage } from "@/server/accounts/audit-schema";
import { listAuditChoices } from "@/server/accounts/list-audit";
import { operatorScope } from "@/server/auth/operator-scope";
import { tellAudit } from "@/server/inspection/tell-audit";
import { accountHealth } from "@/server/jobs/account-health";
import { AccountHealth } from "@/server/jobs/account-health-schema";
import { InstallationHealth } from "@/server/jobs/health-schema";
import { installationHealth } from "@/server/jobs/installation-health";
import { procedure, router } from "@/server/trpc/procedure";

export const auditLog = router({
  list: procedure
    .input(ListAudit)
    .output(NamedAuditPage)
    .query(({ ctx, input }) => tellAudit(ctx.scope, input)),
  choices: procedure.output(AuditChoices).query(({ ctx }) => listAuditChoices(ctx.scope)),
});

/** The state of an account's networks and keys and, for the operator, of the installation. */
export const health = router({
  read: procedure.output(AccountHealth).query(({ ctx }) => accountHealth(ctx.scope)),
  installation: procedure
    .output(InstallationHealth)
    .query(({ ctx }) => installationHealth(operatorScope(ctx.scope))),
});

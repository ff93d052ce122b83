import { AuditChoices, AuditPage, ListAudit } from "@/server/accounts/audit-schema";
import { listAudit, listAuditChoices } from "@/server/accounts/list-audit";
import { InstallationHealth } from "@/server/jobs/health-schema";
import { installationHealth } from "@/server/jobs/installation-health";
import { procedure, router } from "@/server/trpc/procedure";

export const auditLog = router({
  list: procedure
    .input(ListAudit)
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx.scope, input)),
  choices: procedure.output(AuditChoices).query(({ ctx }) => listAuditChoices(ctx.scope)),
});

/** How the installation does. */
export const health = router({
  read: procedure.output(InstallationHealth).query(({ ctx }) => installationHealth(ctx.scope)),
});

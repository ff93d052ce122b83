import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { prisma } from "@/server/db/prisma";
import { invalidField } from "@/server/kernel/errors";

/** Lists the time zones that an account may choose, by their IANA names. */
export function timeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"))];
}

/**
 * Changes the time zone of the account's statements. It moves no entry: only days and months are cut elsewhere.
 * @throws AppError `forbidden`, `params_validation` for an unknown zone
 */
export async function changeTimeZone(
  scope: UserScope,
  timeZone: string,
  requestId: string | null,
): Promise<{ timeZone: string }> {
  requireRole(scope, "account.manage");
  if (!timeZones().includes(timeZone))
    throw invalidField("timeZone", "must be a time zone such as Europe/Berlin");
  return prisma().$transaction(async (tx) => {
    const where = { id: scope.accountId };
    const { timeZone: from } = await tx.account.findUniqueOrThrow({ where, select: { timeZone: true } });
    if (from !== timeZone) {
      await tx.account.update({ where, data: { timeZone } });
      await recordAudit(tx, scope, {
        type: "account.time_zone_changed",
        data: { from, to: timeZone },
        requestId,
      });
    }
    return { timeZone };
  });
}

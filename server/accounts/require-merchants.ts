import { may } from "@/server/accounts/roles";
import type { Role, UserScope } from "@/server/auth/scope";
import { ofAccount } from "@/server/db/prisma";
import { invalidField } from "@/server/kernel/errors";

interface Wanted {
  role: Role;
  /** Null for all. */
  merchantIds: readonly string[] | null;
}

/**
 * Returns the merchants that a member of this role is to be limited to, each once; null for all.
 * @throws AppError `params_validation` for an unknown merchant, or for a role that manages the team and so has all
 */
export async function requireMerchants(
  scope: UserScope,
  { role, merchantIds }: Wanted,
): Promise<{ id: string; name: string }[] | null> {
  if (!merchantIds) return null;
  if (may(role, "team.manage")) {
    throw invalidField("merchantIds", `must be left out: the role ${role} has all merchants`);
  }
  const ids = [...new Set(merchantIds)];
  const known = await ofAccount(scope).merchant.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  if (known.length < ids.length) throw invalidField("merchantIds", "must be merchants of this account");
  return known;
}

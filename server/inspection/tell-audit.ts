import type { ListAudit, NamedAuditPage } from "@/server/accounts/audit-schema";
import { listAudit } from "@/server/accounts/list-audit";
import type { UserScope } from "@/server/auth/scope";
import { sentenceOf } from "@/server/inspection/audit-sentence";
import { nameObjects } from "@/server/inspection/name-objects";

/**
 * Lists a page of the audit log, each entry as a sentence with the names and pages of its objects.
 * @throws AppError `forbidden` for a role that cannot read it
 */
export async function tellAudit(scope: UserScope, query: ListAudit): Promise<NamedAuditPage> {
  const page = await listAudit(scope, query);
  const objects = await nameObjects(scope, page.items);
  return { ...page, items: page.items.map((item) => ({ ...item, sentence: sentenceOf(item, objects) })) };
}

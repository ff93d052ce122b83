import type { UserScope } from "@/server/auth/scope";
import { ofAccount } from "@/server/db/prisma";
import { MERCHANT_COLUMNS, presentSummary } from "@/server/merchants/present-merchant";
import type { MerchantSummary } from "@/server/merchants/schema";

const MAX_LISTED = 200;

/** Lists the account's merchants that are not deleted, newest first. At most 200. */
export async function listMerchants(scope: UserScope): Promise<MerchantSummary[]> {
  const rows = await ofAccount(scope).merchant.findMany({
    where: { deletedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
    select: MERCHANT_COLUMNS,
  });
  return rows.map(presentSummary);
}

export interface MerchantChoices {
  merchants: { id: string; name: string }[];
  /** Of the whole account; `merchants` are the newest of them. */
  totalCount: number;
  chosen: { id: string; name: string } | null;
}

/**
 * Lists the merchants that a person can choose, and the chosen one: null when it is deleted or another account's.
 * @param chosenId unchecked; undefined for none
 */
export async function listMerchantChoices(
  scope: UserScope,
  chosenId: string | undefined,
): Promise<MerchantChoices> {
  const all = (await listMerchants(scope)).map(({ id, name }) => ({ id, name }));
  const listed = all.find(({ id }) => id === chosenId) ?? null;
  if (all.length < MAX_LISTED) return { merchants: all, totalCount: all.length, chosen: listed };
  const { merchant } = ofAccount(scope);
  const totalCount = await merchant.count({ where: { deletedAt: null } });
  if (listed || !chosenId) return { merchants: all, totalCount, chosen: listed };
  const older = await merchant.findFirst({
    where: { id: chosenId, deletedAt: null },
    select: { id: true, name: true },
  });
  return { merchants: older ? [...all, older] : all, totalCount, chosen: older };
}

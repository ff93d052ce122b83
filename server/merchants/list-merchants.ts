import type { UserScope } from "@/server/auth/scope";
import { ofAccount } from "@/server/db/prisma";
import { MERCHANT_COLUMNS, presentSummary } from "@/server/merchants/present-merchant";
import type { MerchantSummary } from "@/server/merchants/schema";

const MAX_SHOWN = 200;

/** The account's merchants that were not deleted, newest first. At most 200. */
export async function listMerchants(scope: UserScope): Promise<MerchantSummary[]> {
  const rows = await ofAccount(scope).merchant.findMany({
    where: { deletedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_SHOWN,
    select: MERCHANT_COLUMNS,
  });
  return rows.map(presentSummary);
}

import { API_KEY_COLUMNS, presentApiKey } from "@/server/accounts/present-api-key";
import type { ApiKeyItem } from "@/server/accounts/schema";
import type { UserScope } from "@/server/auth/scope";
import { ofAccount, prisma } from "@/server/db/prisma";
import { databaseNow } from "@/server/db/prisma-now";

const MAX_SHOWN = 200;

/** Lists the account's keys in both modes, active ones first, each group newest first. At most 200. */
export async function listApiKeys(scope: UserScope): Promise<ApiKeyItem[]> {
  const [now, rows] = await Promise.all([
    databaseNow(prisma()),
    ofAccount(scope).apiKey.findMany({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MAX_SHOWN,
      select: API_KEY_COLUMNS,
    }),
  ]);
  const items = rows.map((row) => presentApiKey(row, now));
  const works = ({ status }: ApiKeyItem) => status === "active";
  return [...items.filter(works), ...items.filter((item) => !works(item))];
}

import type { AuditItem, AuditObjects } from "@/server/accounts/audit-schema";
import { parseAssetId } from "@/server/assets/caip";
import { shownAsset } from "@/server/assets/known-assets";
import { KEY_LABEL } from "@/server/auth/key-label";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { anyOf, fragment, store, tenant } from "@/server/db/store";

const ID = /^(mrch|pay|ref|exc|usr|key|whe|link)_[0-9A-Za-z]+$/;
const DASHBOARD = "/dashboard";

interface Named {
  id: string;
  name: string | null;
}

/** Returns the names and pages of the objects in entries of the audit log, by their ids. What is unknown is left out. */
export async function nameObjects(scope: UserScope, items: readonly AuditItem[]): Promise<AuditObjects> {
  const values = items.flatMap(({ data }) => Object.values(data).flat());
  const texts = [...new Set(values.filter((value): value is string => typeof value === "string"))];
  const ids = new Map<string, string[]>();
  for (const text of texts) {
    const kind = ID.exec(text)?.[1];
    if (kind) ids.set(kind, [...(ids.get(kind) ?? []), text]);
  }
  const found = await Promise.all(
    KINDS.filter(({ kind }) => ids.has(kind)).map(async ({ query, page, kind }) => {
      const rows: Named[] = await many(db, query(scope, ids.get(kind) ?? []));
      return rows.map(({ id, name }) => [id, { name: name ?? id, href: page(id) }] as const);
    }),
  );
  return Object.fromEntries([...found.flat(), ...texts.flatMap(nameAsset)]);
}

const KINDS = [
  {
    kind: "mrch",
    page: (id: string) => `${DASHBOARD}/merchants/${id}`,
    query: (scope: UserScope, ids: string[]) =>
      tenant(scope).selectFrom("merchant").select(["id", "name"]).where("id", "=", anyOf(ids)),
  },
  {
    kind: "pay",
    page: (id: string) => `${DASHBOARD}/payments/${id}`,
    query: (scope: UserScope, ids: string[]) =>
      tenant(scope).selectFrom("payment").select(["id", "reference_id as name"]).where("id", "=", anyOf(ids)),
  },
  {
    kind: "ref",
    page: (id: string) => `${DASHBOARD}/refunds/${id}`,
    query: (scope: UserScope, ids: string[]) =>
      tenant(scope)
        .selectFrom("refund as r")
        .innerJoin(tenant(scope).rows("payment").as("p"), "p.id", "r.payment_id")
        .select(["r.id", "p.reference_id as name"])
        .where("r.id", "=", anyOf(ids)),
  },
  {
    kind: "exc",
    page: (id: string) => `${DASHBOARD}/exceptions/${id}`,
    query: (scope: UserScope, ids: string[]) =>
      tenant(scope)
        .selectFrom("payment_exception as x")
        .leftJoin(tenant(scope).rows("payment").as("p"), "p.id", "x.payment_id")
        .select(["x.id", "p.reference_id as name"])
        .where("x.id", "=", anyOf(ids)),
  },
  {
    kind: "usr",
    page: () => `${DASHBOARD}/settings/team`,
    query: (_: UserScope, ids: string[]) =>
      store.selectFrom("user").select(["id", "name"]).where("id", "=", anyOf(ids)),
  },
  {
    kind: "key",
    page: () => `${DASHBOARD}/developers/api-keys`,
    query: (scope: UserScope, ids: string[]) =>
      tenant(scope)
        .selectFrom("api_key as k")
        .select(["k.id", fragment<string | null>`${KEY_LABEL}`.as("name")])
        .where("k.id", "=", anyOf(ids)),
  },
  {
    kind: "whe",
    page: (id: string) => `${DASHBOARD}/developers/webhooks/${id}`,
    query: (scope: UserScope, ids: string[]) =>
      tenant(scope).selectFrom("webhook_endpoint").select(["id", "url as name"]).where("id", "=", anyOf(ids)),
  },
  {
    kind: "link",
    page: (id: string) => `${DASHBOARD}/payment-links/reusable/${id}`,
    query: (scope: UserScope, ids: string[]) =>
      tenant(scope)
        .selectFrom("payment_link")
        .select(["id", "reference as name"])
        .where("id", "=", anyOf(ids)),
  },
] as const;

/** Names an asset by its CAIP-19: "USDC on Base". */
function nameAsset(text: string): [string, { name: string; href: null }][] {
  const id = parseAssetId(text);
  const asset = id && shownAsset(id);
  return asset ? [[text, { name: `${asset.symbol} on ${asset.network.name}`, href: null }]] : [];
}

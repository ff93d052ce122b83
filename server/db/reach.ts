import { COLUMNS } from "@/server/db/generated/tables";
import type { AccountProof } from "@/server/db/proof";

/** Account-wide tables that a person with access to some merchants still reaches: the team, and their own records. */
const OPEN = new Set([
  "idempotency_record",
  "invitation",
  "logo_allowance",
  "membership",
  "payment_view",
  "recovery_link",
  "session",
]);

/** How a person with access to some merchants reaches a table: whole, by a column, or not at all. */
export type TableReach = "open" | "closed" | "id" | "merchant_id";

/** Returns the merchants that a person is limited to; null for everybody else. Use cases limit API keys themselves. */
export function merchantsOf({ kind, merchantIds }: AccountProof): readonly string[] | null {
  return kind === "user" ? (merchantIds ?? null) : null;
}

/** Returns how a limited person reaches an account's table. A table that names no merchant is closed, unless listed. */
export function reachOfTable(table: string): TableReach {
  if (OPEN.has(table)) return "open";
  if (table === "merchant") return "id";
  const columns: Record<string, object> = COLUMNS;
  return "merchant_id" in (columns[table] ?? {}) ? "merchant_id" : "closed";
}

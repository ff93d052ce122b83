import type { UserScope } from "@/server/auth/scope";
import type { CustomerNote } from "@/server/customers/schema";
import { db, many } from "@/server/db/sql";
import { anyOf, tenant } from "@/server/db/store";

/** Finds the notes about these customers, by their addresses in EIP-55 form. */
export async function findNotes(
  scope: UserScope,
  addresses: readonly string[],
): Promise<Map<string, CustomerNote>> {
  const rows = await many(
    db,
    tenant(scope)
      .selectFrom("customer_note as n")
      .innerJoin("user as u", "u.id", "n.written_by")
      .select(["n.address", "n.text", "u.name as writtenBy", "n.written_at as writtenAt"])
      .where("n.mode", "=", scope.mode)
      .where("n.address", "=", anyOf(addresses.map((address) => address.toLowerCase()))),
  );
  const byAddress = new Map(rows.map(({ address, ...note }) => [address, note]));
  return new Map(
    addresses.flatMap((address) => {
      const note = byAddress.get(address.toLowerCase());
      return note ? [[address, note] as const] : [];
    }),
  );
}

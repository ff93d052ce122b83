import { type Db, many } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment } from "@/server/db/store";

/** The payments of a link that count against its limit. */
export interface LinkCount {
  open: number;
  paid: number;
  /** Of the paid ones, as requested, in minor units. */
  sum: bigint;
}

const NONE: LinkCount = { open: 0, paid: 0, sum: 0n };

/**
 * Counts the payments of links that the caller found. Expired, cancelled and failed ones leave their place to another
 * buyer.
 */
export async function countPayments(on: Db, linkIds: readonly string[]): Promise<(id: string) => LinkCount> {
  const rows = await many(
    on,
    acrossAccounts("found")
      .selectFrom("payment_origin as o")
      .innerJoin("payment as p", "p.id", "o.payment_id")
      .select(({ ref }) => [
        ref("o.link_id").$notNull().as("linkId"),
        fragment<number>`count(*) filter (where p.status in ('requires_action', 'processing'))`.as("open"),
        fragment<number>`count(*) filter (where p.status = 'succeeded')`.as("paid"),
        fragment<bigint>`coalesce(sum(p.amount) filter (where p.status = 'succeeded'), 0)::uint256`.as("sum"),
      ])
      .where("o.link_id", "=", anyOf(linkIds))
      .groupBy("o.link_id"),
  );
  const counts = new Map(rows.map(({ linkId, ...count }) => [linkId, count]));
  return (id) => counts.get(id) ?? NONE;
}

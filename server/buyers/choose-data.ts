import { unseal } from "@/server/auth/seal";
import { type DataReach, findKept, type SealedData } from "@/server/buyers/find-kept";
import type { BuyerData } from "@/server/buyers/schema";
import { many, sql, type Tx } from "@/server/db/sql";

/** An account that pays, and how it came to the option that it pays by. */
export interface Paying extends DataReach {
  paymentId: string;
  /** CAIP-10, checksummed. */
  payer: string;
  /** Of the options answer that offered the option; empty when it carried no token. */
  tokenHash: string;
}

/**
 * Chooses the data with which an account pays. What came through the form of the same options answer counts before all
 * else. Without that, other submissions for the account count only when they and the account's own data say the same:
 * anybody with the payment's link could have made them.
 * @returns null when there is none, or when it is not certain whose it is
 */
export async function chooseData(
  tx: Tx,
  { paymentId, payer, tokenHash, ...reach }: Paying,
): Promise<string | null> {
  const given = await many<SealedData & { tokenHash: string }>(
    tx,
    sql`select id, sealed, token_hash as "tokenHash" from buyer_data
        where payment_id = ${paymentId} and payer = ${payer} and keep_until > clock_timestamp()
        order by created_at desc, id desc`,
  );
  const own = tokenHash === "" ? undefined : given.find((each) => each.tokenHash === tokenHash);
  if (own) return own.id;
  const kept = await findKept(tx, reach, payer);
  const candidates = kept ? [kept, ...given] : given;
  const contents = new Set(candidates.map(contentOf));
  return contents.size === 1 ? (candidates[0]?.id ?? null) : null;
}

/** What was given, in one order of its fields; what no key opens is equal to nothing else. */
function contentOf({ id, sealed }: SealedData): string {
  const opened = unseal(sealed, id);
  if (!opened) return id;
  const data: BuyerData = JSON.parse(opened.toString("utf8"));
  return JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
}

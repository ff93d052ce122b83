import { unseal } from "@/server/auth/seal";
import { type DataReach, findKept, type SealedData } from "@/server/buyers/find-kept";
import type { BuyerData } from "@/server/buyers/schema";
import { many, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock } from "@/server/db/store";

/** A paying account and the option that it pays by. */
export interface Paying extends DataReach {
  paymentId: string;
  /** CAIP-10, checksummed. */
  payer: string;
  /** Token hash of the options answer that offered the option; empty without a token. */
  tokenHash: string;
}

/**
 * Chooses the data with which an account pays. Data from the same options answer's form counts first. Otherwise other
 * submissions count only when they agree with the account's own data: anybody with the payment's link could have made
 * them. Data that the buyer did not agree to reuse still contradicts theirs, but serves no later payment.
 * @returns null when there is none, or when its owner is not certain
 */
export async function chooseData(
  tx: Tx,
  { paymentId, payer, tokenHash, ...reach }: Paying,
): Promise<string | null> {
  const given = await many(
    tx,
    acrossAccounts("capability")
      .selectFrom("buyer_data")
      .select(["id", "sealed", "token_hash as tokenHash"])
      .where("payment_id", "=", paymentId)
      .where("payer", "=", payer)
      .where("keep_until", ">", clock())
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
  );
  const own = tokenHash === "" ? undefined : given.find((each) => each.tokenHash === tokenHash);
  if (own) return own.id;
  const kept = await findKept(tx, reach, payer);
  const candidates = kept ? [kept, ...given] : given;
  const contents = new Set(candidates.map(contentOf));
  if (contents.size > 1) return null;
  return (kept?.reusable ? kept : given[0])?.id ?? null;
}

/** Returns the submitted data in a canonical order; data that no key opens equals nothing else. */
function contentOf({ id, sealed }: SealedData): string {
  const opened = unseal(sealed, id);
  if (!opened) return id;
  const data: BuyerData = JSON.parse(opened.toString("utf8"));
  return JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
}

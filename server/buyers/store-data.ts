import { seal } from "@/server/auth/seal";
import type { BuyerData } from "@/server/buyers/schema";
import { one, sql, type Tx } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";

/** Most submissions of a payment. Anybody with its link can submit data, so the oldest make way for new ones. */
const MAX_PER_PAYMENT = 500;
const MAX_PER_PAYER = 20;
const MAX_TIMELINE_ENTRIES = 20;

/** Validated data for accounts of one buyer. */
export interface GivenData {
  paymentId: string;
  /** CAIP-10, checksummed. */
  payers: readonly string[];
  /** Of the form's token; empty for forms without. */
  tokenHash: string;
  data: BuyerData;
  requestId: string;
}

/**
 * Keeps submitted data for accounts of an open payment, sealed for each account, until a day after the payment's end
 * (see `tieData`). It replaces earlier data of the same form. The caller holds the payment's lock.
 * @returns the ids, in the order of the accounts
 */
export async function storeData(tx: Tx, given: GivenData): Promise<string[]> {
  const { paymentId, tokenHash, data, requestId } = given;
  const payers = [...given.payers];
  await tx.query(
    sql`delete from buyer_data where payment_id = ${paymentId} and payer = any(${payers}::text[])
          and token_hash = ${tokenHash}`,
  );
  const plain = Buffer.from(JSON.stringify(data));
  const ids = payers.map(() => newId("data"));
  const sealed = ids.map((id) => seal(plain, id).toString("base64"));
  await tx.query(
    sql`insert into buyer_data (id, account_id, merchant_id, payment_id, payer, token_hash, sealed, keep_until)
        select given.id, p.account_id, p.merchant_id, p.id, given.payer, ${tokenHash}, decode(given.sealed, 'base64'),
          greatest(p.expires_at, now()) + interval '1 day'
        from payment p, unnest(${ids}::text[], ${payers}::text[], ${sealed}::text[]) as given (id, payer, sealed)
        where p.id = ${paymentId}`,
  );
  await makeRoom(tx, paymentId, ids);
  await record(tx, paymentId, requestId);
  return ids;
}

/** Erases the oldest submissions beyond the limit, accounts that cannot pay first; never the newest. */
async function makeRoom(tx: Tx, paymentId: string, newest: readonly string[]): Promise<void> {
  await tx.query(
    sql`delete from buyer_data d using (
          select s.id, row_number() over (partition by s.payer order by s.created_at desc, s.id desc) as "ofPayer",
            row_number() over (order by s."canPay" desc, s.created_at desc, s.id desc) as "ofPayment"
          from (select id, payer, created_at, exists (select 1 from payment_option o
                  where o.payment_id = ${paymentId} and o.account = b.payer) as "canPay"
                from buyer_data b where payment_id = ${paymentId}) s) ranked
        where d.id = ranked.id and ("ofPayer" > ${MAX_PER_PAYER} or "ofPayment" > ${MAX_PER_PAYMENT})
          and d.id <> all(${[...newest]}::text[])`,
  );
}

async function record(tx: Tx, paymentId: string, requestId: string): Promise<void> {
  const { entries } = await one<{ entries: number }>(
    tx,
    sql`select count(*)::int as entries from payment_event where payment_id = ${paymentId} and type = 'data.given'`,
  );
  if (entries < MAX_TIMELINE_ENTRIES) await recordEvent(tx, { paymentId, type: "data.given", requestId });
}

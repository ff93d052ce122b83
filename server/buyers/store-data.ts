import { seal } from "@/server/auth/seal";
import type { BuyerData } from "@/server/buyers/schema";
import { changed, many, one, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
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
  /**
   * Whether the buyer agreed that later payments may use it. Null for data of a wallet's own form, which does not ask:
   * then it may be used unless the buyer refused that in our form.
   */
  reusable: boolean | null;
  requestId: string;
}

/** A payment's submissions: its id is the buyer's capability. */
const submissions = acrossAccounts("capability");

/**
 * Keeps submitted data for accounts of an open payment, sealed for each account, until a day after the payment's end
 * (see `tieData`). It replaces earlier data of the same form. The caller holds the payment's lock.
 * @returns the ids, in the order of the accounts
 */
export async function storeData(tx: Tx, given: GivenData): Promise<string[]> {
  const { paymentId, tokenHash, data, requestId } = given;
  const payers = [...given.payers];
  const reusable = given.reusable ?? !(await isRefused(tx, paymentId, payers));
  await changed(
    tx,
    submissions
      .deleteFrom("buyer_data")
      .where("payment_id", "=", paymentId)
      .where("payer", "=", fragment<string>`any(${payers}::text[])`)
      .where("token_hash", "=", tokenHash),
  );
  const plain = Buffer.from(JSON.stringify(data));
  const ids = payers.map(() => newId("data"));
  const sealed = ids.map((id) => seal(plain, id).toString("base64"));
  const rows = fragment<SealedGiven>`unnest(${ids}::text[], ${payers}::text[], ${sealed}::text[])`;
  await changed(
    tx,
    store
      .insertInto("buyer_data")
      .columns([
        "id",
        "account_id",
        "merchant_id",
        "payment_id",
        "payer",
        "token_hash",
        "sealed",
        "keep_until",
        "reusable",
      ])
      .expression(
        submissions
          .selectFrom(["payment as p", rows.as<"given">(fragment`given (id, payer, sealed)`)])
          .select(["given.id", "p.account_id", "p.merchant_id", "p.id as payment_id", "given.payer"])
          .select(({ ref }) => [
            fragment<string>`${tokenHash}`.as("token_hash"),
            fragment<Buffer>`decode(${ref("given.sealed")}, 'base64')`.as("sealed"),
            fragment<Date>`greatest(${ref("p.expires_at")}, now()) + interval '1 day'`.as("keep_until"),
            fragment<boolean>`${reusable}::boolean`.as("reusable"),
          ])
          .where("p.id", "=", paymentId),
      ),
  );
  await makeRoom(tx, paymentId, ids);
  await record(tx, paymentId, requestId);
  return ids;
}

/** Whether an earlier submission for one of these accounts came without the consent to further use. */
async function isRefused(tx: Tx, paymentId: string, payers: string[]): Promise<boolean> {
  const refused = await many(
    tx,
    submissions
      .selectFrom("buyer_data")
      .select("id")
      .where("payment_id", "=", paymentId)
      .where("payer", "=", fragment<string>`any(${payers}::text[])`)
      .where("reusable", "=", false)
      .limit(1),
  );
  return refused.length > 0;
}

interface SealedGiven {
  id: string;
  payer: string;
  /** In base64. */
  sealed: string;
}

/** Erases the oldest submissions beyond the limit, accounts that cannot pay first; never the newest. */
async function makeRoom(tx: Tx, paymentId: string, newest: readonly string[]): Promise<void> {
  await changed(
    tx,
    submissions
      .deleteFrom("buyer_data as d")
      .using(rankedOf(paymentId).as("ranked"))
      .whereRef("d.id", "=", "ranked.id")
      .where(({ or, eb }) =>
        or([eb("ranked.ofPayer", ">", MAX_PER_PAYER), eb("ranked.ofPayment", ">", MAX_PER_PAYMENT)]),
      )
      .where("d.id", "<>", fragment<string>`all(${[...newest]}::text[])`),
  );
}

/** Selects a payment's submissions with their ranks, newest first. */
function rankedOf(paymentId: string) {
  const all = submissions
    .selectFrom("buyer_data as b")
    .select(["b.id", "b.payer", "b.created_at"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("payment_option as o")
          .select("o.id")
          .where("o.payment_id", "=", paymentId)
          .whereRef("o.account", "=", "b.payer"),
      ).as("canPay"),
    )
    .where("b.payment_id", "=", paymentId);
  return store.selectFrom(all.as("s")).select(({ fn }) => [
    "s.id",
    fn
      .agg<number>("row_number")
      .over((over) => over.partitionBy("s.payer").orderBy("s.created_at", "desc").orderBy("s.id", "desc"))
      .as("ofPayer"),
    fn
      .agg<number>("row_number")
      .over((over) =>
        over.orderBy("s.canPay", "desc").orderBy("s.created_at", "desc").orderBy("s.id", "desc"),
      )
      .as("ofPayment"),
  ]);
}

async function record(tx: Tx, paymentId: string, requestId: string): Promise<void> {
  const { entries } = await one(
    tx,
    store
      .selectFrom("payment_event")
      .select(({ fn }) => fn.countAll<number>().as("entries"))
      .where("payment_id", "=", paymentId)
      .where("type", "=", "data.given"),
  );
  if (entries < MAX_TIMELINE_ENTRIES) await recordEvent(tx, { paymentId, type: "data.given", requestId });
}

import { changed, type Db, db, maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";

/** An accepted signature, by the hash of its header. Hex is in lower case. */
interface AcceptedSignature {
  paymentId: string;
  /** SHA-256, in hex. */
  headerHash: string;
  depositId: string;
  payer: string;
}

interface KnownSignature extends AcceptedSignature {
  /** The transaction of its answer; null before it was answered with success. */
  txHash: string | null;
  chainId: number;
  /** Base units. */
  amount: bigint;
  /** The payment was paid at its deposit address. */
  isPaid: boolean;
}

/** Finds an accepted signature of a payment. */
export function findSignature(
  on: Db,
  { paymentId, headerHash }: Pick<AcceptedSignature, "paymentId" | "headerHash">,
): Promise<KnownSignature | undefined> {
  return maybeOne(
    on,
    acrossAccounts("capability")
      .selectFrom("x402_signature as s")
      .innerJoin("deposit_address as d", "d.id", "s.deposit_id")
      .innerJoin("payment_option as o", "o.id", "d.option_id")
      .innerJoin("payment as p", "p.id", "s.payment_id")
      .select(["s.payment_id as paymentId", "s.header_hash as headerHash", "s.deposit_id as depositId"])
      .select(["s.payer", "s.tx_hash as txHash", "d.chain_id as chainId", "o.amount"])
      .select(
        fragment<boolean>`p.status = 'succeeded' and p.option_id in (d.option_id, d.authorized_option_id)`.as(
          "isPaid",
        ),
      )
      .where("s.payment_id", "=", paymentId)
      .where("s.header_hash", "=", headerHash),
  );
}

/** Stores an accepted signature; the same one again changes nothing. */
export async function storeSignature(tx: Tx, signature: AcceptedSignature): Promise<void> {
  const { paymentId, headerHash, depositId, payer } = signature;
  await changed(
    tx,
    store
      .insertInto("x402_signature")
      .values({ payment_id: paymentId, header_hash: headerHash, deposit_id: depositId, payer })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Stores the transaction of a signature's first answer, which later answers repeat. */
export async function storeAnswer(
  { paymentId, headerHash }: Pick<AcceptedSignature, "paymentId" | "headerHash">,
  txHash: string,
): Promise<void> {
  await changed(
    db,
    acrossAccounts("found")
      .updateTable("x402_signature")
      .set({ tx_hash: txHash })
      .where("payment_id", "=", paymentId)
      .where("header_hash", "=", headerHash)
      .where("tx_hash", "is", null),
  );
}

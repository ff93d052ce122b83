import { changed, many, maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import type { LoadedDeposit } from "@/server/deposits/load-deposit";
import type { SurplusPlace } from "@/server/deposits/surplus-transition";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";

/** Units at a deposit address that a person has to know of. */
interface Left {
  /** `listed_payer`: a refused address sent them, or would get them. */
  kind: "surplus" | "listed_payer";
  chainId: number;
  token: string;
  /** Base units. */
  amount: bigint;
}

/** The chain's record of the money: its last transfer, or the call that moved it into a vault. */
interface Proof {
  txHash: string;
  block: number;
  time: Date;
}

/**
 * Records that money at a deposit address pays nothing and is not returned; once for the same money. Where more has come,
 * the record of all of it takes the place of the open one.
 */
export async function recordSurplus(tx: Tx, deposit: LoadedDeposit, left: Left): Promise<void> {
  const proof = await lastTransfer(tx, deposit.id, left);
  if (!proof) return;
  const place = { depositId: deposit.id, ...left };
  if (await isRecorded(tx, { ...place, txHash: proof.txHash })) return;
  await changed(tx, resolving(place).where("kind", "=", left.kind));
  await insert(tx, deposit, { ...left, ...proof, destination: deposit.address });
}

/**
 * Records the money that was put into the merchant's vault because nobody is known to return it to; once each. What the
 * chain has dropped is resolved.
 */
export async function recordKept(tx: Tx, deposit: LoadedDeposit): Promise<void> {
  const kept = await many(
    tx,
    store
      .selectFrom("chain_event as e")
      .select([
        "e.chain_id as chainId",
        "e.tx_hash as txHash",
        "e.block_number as block",
        "e.block_time as time",
      ])
      .select(fragment<string>`e.data ->> 'token'`.as("token"))
      .select(fragment<bigint>`(e.data ->> 'amount')::numeric`.as("amount"))
      .where("e.payment_id", "=", deposit.paymentId)
      .where("e.key", "=", deposit.key)
      .where("e.type", "=", fragment.lit("DepositReturned"))
      .where(fragment<boolean>`e.data ->> 'to' = e.router`),
  );
  const hashes = kept.map(({ txHash }) => txHash);
  await changed(tx, resolvingKept(deposit.id, hashes));
  for (const each of kept) {
    if (await isRecorded(tx, { depositId: deposit.id, ...each })) continue;
    await insert(tx, deposit, { ...each, kind: "surplus", destination: null });
  }
}

/** Resolves the open records of money that has left its address. */
export async function resolveSurplus(tx: Tx, place: SurplusPlace): Promise<void> {
  await changed(tx, resolving(place));
}

function resolving({ depositId, chainId, token }: SurplusPlace) {
  return acrossAccounts("job")
    .updateTable("payment_exception")
    .set({ gone_at: clock() })
    .where("deposit_id", "=", depositId)
    .where("chain_id", "=", chainId)
    .where("token", "=", token)
    .where("destination", "is not", null)
    .where("status", "=", fragment.lit("open"))
    .where("gone_at", "is", null);
}

/** Resolves the records of money in the vault whose transactions are not among these. */
function resolvingKept(depositId: string, hashes: readonly string[]) {
  return acrossAccounts("job")
    .updateTable("payment_exception")
    .set({ gone_at: clock() })
    .where("deposit_id", "=", depositId)
    .where("destination", "is", null)
    .where("status", "=", fragment.lit("open"))
    .where("gone_at", "is", null)
    .where("tx_hash", "<>", fragment<string>`all(${[...hashes]}::text[])`);
}

/** Checks whether the money of a transaction is recorded, open or decided. */
async function isRecorded(
  tx: Tx,
  { depositId, chainId, token, txHash }: SurplusPlace & { txHash: string },
): Promise<boolean> {
  const row = await maybeOne(
    tx,
    acrossAccounts("job")
      .selectFrom("payment_exception")
      .select("id")
      .where("deposit_id", "=", depositId)
      .where("chain_id", "=", chainId)
      .where("token", "=", token)
      .where("tx_hash", "=", txHash)
      .where("gone_at", "is", null)
      .limit(1),
  );
  return row !== undefined;
}

function lastTransfer(tx: Tx, depositId: string, { chainId, token }: Left): Promise<Proof | undefined> {
  return maybeOne(
    tx,
    acrossAccounts("job")
      .selectFrom("deposit_transfer")
      .select(["tx_hash as txHash", "block_number as block", "block_time as time"])
      .where("deposit_id", "=", depositId)
      .where("chain_id", "=", chainId)
      .where("token", "=", token)
      .where("gone_at", "is", null)
      .orderBy("block_number", "desc")
      .orderBy("log_index", "desc")
      .limit(1),
  );
}

type Found = Left & Proof & { destination: string | null };

async function insert(tx: Tx, deposit: LoadedDeposit, found: Found): Promise<void> {
  const { kind, chainId, token, amount, txHash, block, time, destination } = found;
  const id = newId("exc");
  const { paymentId } = deposit;
  const row = acrossAccounts("job")
    .selectFrom("payment as p")
    .select(({ val }) => [val(id).as("id"), "p.account_id", "p.merchant_id", "p.id as payment_id", "p.mode"])
    .select(({ val }) => [
      val(deposit.id).as("deposit_id"),
      fragment<typeof kind>`${kind}::exception_kind`.as("kind"),
    ])
    .select(({ val }) => [val(chainId).as("chain_id"), val(token).as("token"), val(amount).as("amount")])
    .select(({ val }) => [val(deposit.payer).as("payer"), val(destination).as("destination")])
    .select(({ val }) => [
      val(txHash).as("tx_hash"),
      val(block).as("block_number"),
      val(time).as("block_time"),
    ])
    .where("p.id", "=", paymentId);
  await changed(
    tx,
    store
      .insertInto("payment_exception")
      .columns([
        "id",
        "account_id",
        "merchant_id",
        "payment_id",
        "mode",
        "deposit_id",
        "kind",
        "chain_id",
        "token",
        "amount",
        "payer",
        "destination",
        "tx_hash",
        "block_number",
        "block_time",
      ])
      .expression(row),
  );
  const data = { exceptionId: id, reason: kind, txHash, chainId, token, amount: String(amount) };
  await recordEvent(tx, { paymentId, type: "chain.exception", data });
}

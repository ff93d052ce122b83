import type { Envelope } from "@/server/chain/keys/sign-call";
import { changed, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";
import type { SignedTransaction } from "@/server/relayer/transactions/send-version";

export interface SignedVersion extends SignedTransaction {
  transactionId: string;
  version: number;
  envelope: Envelope;
}

/** Stores signed transactions. Unique keys on nonce and version refuse a second one. */
export async function storeVersions(
  tx: Tx,
  { chain, address }: RelayKey,
  signed: readonly SignedVersion[],
): Promise<void> {
  const rows = signed.map(({ transactionId, version, envelope, raw, hash }) => ({
    hash,
    transactionId,
    version,
    raw,
    nonce: envelope.nonce,
    gas: String(envelope.gas),
    maxFee: String(envelope.maxFeePerGas),
    maxTip: String(envelope.maxPriorityFeePerGas),
  }));
  const given = fragment<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  const versions = store
    .selectFrom(given.as<"v">(RECORD))
    .select(({ val }) => [
      "v.hash",
      "v.transactionId",
      val(chain.id).as("chain_id"),
      val(address).as("relayer"),
      "v.nonce",
      "v.version",
      "v.raw",
      "v.gas",
      "v.maxFee",
      "v.maxTip",
    ]);
  await changed(tx, store.insertInto("relay_transaction").columns(COLUMNS).expression(versions));
}

/** The columns of the inserted rows, in the order of the selected ones. */
const COLUMNS = [
  "hash",
  "job_id",
  "chain_id",
  "relayer",
  "nonce",
  "version",
  "raw",
  "gas",
  "max_fee_per_gas",
  "max_priority_fee_per_gas",
] as const;
const RECORD = fragment`v (hash text, "transactionId" text, version integer, raw text,
  nonce bigint, gas bigint, "maxFee" numeric, "maxTip" numeric)`;

import type { Hex } from "viem";
import type { Envelope } from "@/server/chain/keys/sign-call";
import { sql, type Tx } from "@/server/db/sql";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

export interface SignedVersion {
  transactionId: string;
  version: number;
  envelope: Envelope;
  raw: Hex;
  hash: Hex;
}

/** Stores signed transactions. Unique keys on nonce and version refuse a second one. */
export async function storeVersions(
  tx: Tx,
  { chain, address }: RelaySigner,
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
  await tx.query(
    sql`insert into relay_transaction (hash, job_id, chain_id, relayer, nonce, version, raw, gas, max_fee_per_gas,
          max_priority_fee_per_gas)
        select v.hash, v."transactionId", ${chain.id}, ${address}, v.nonce, v.version, v.raw, v.gas, v."maxFee", v."maxTip"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (hash text, "transactionId" text, version integer, raw text,
          nonce bigint, gas bigint, "maxFee" numeric, "maxTip" numeric)`,
  );
}

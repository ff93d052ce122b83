import type { Hex } from "viem";
import type { Envelope } from "@/server/chain/sign-call";
import { sql, type Tx } from "@/server/db/sql";
import type { Lane } from "@/server/relays/lane";

interface SignedVersion {
  jobId: string;
  version: number;
  envelope: Envelope;
  raw: Hex;
  hash: Hex;
}

/** Stores a signed transaction. The nonce's and the version's unique keys refuse a second one. */
export async function storeVersion(tx: Tx, { chain, address }: Lane, signed: SignedVersion): Promise<void> {
  const { jobId, version, envelope, raw, hash } = signed;
  await tx.query(
    sql`insert into relay_transaction (hash, job_id, chain_id, relayer, nonce, version, raw, gas, max_fee_per_gas,
          max_priority_fee_per_gas)
        values (${hash}, ${jobId}, ${chain.id}, ${address}, ${envelope.nonce}, ${version}, ${raw}, ${envelope.gas},
          ${envelope.maxFeePerGas}, ${envelope.maxPriorityFeePerGas})`,
  );
}

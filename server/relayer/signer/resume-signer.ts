import type { Hex } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { readInclusion } from "@/server/chain/reads/blocks";
import { countNonces } from "@/server/chain/reads/read-sender";
import { changed, db, many, maybeOne, one, transaction } from "@/server/db/sql";
import { fragment, literals, notify, store } from "@/server/db/store";

/** The node's counts of a key's transactions: those in blocks, and those including pending ones. */
interface Counts {
  used: number;
  pending: number;
}

const AT_ONCE = 64;

/**
 * Resumes a halted signer at the nonce that the chain expects next. Refused while the chain still shows foreign use of
 * the key: the signer would halt again, or first lose another payment's nonce.
 * @param address of the key, in either case
 * @returns null when the signer resumes, else the reason, as a sentence
 */
export async function resumeSigner(chain: ChainConfig, address: string): Promise<string | null> {
  const key = { chainId: chain.id, address: address.toLowerCase() };
  const signer = await maybeOne(
    db,
    store
      .selectFrom("relay_signer")
      .select(["next_nonce as next", "halted_reason as reason"])
      .where("chain_id", "=", key.chainId)
      .where("address", "=", key.address),
  );
  if (!signer) return `${address} has never sent anything on chain ${chain.id}.`;
  const { next, reason } = signer;
  if (reason === null) return "This signer is not halted.";
  const counts = await countsOf(key);
  const drift = await driftOf(key, { ...counts, next });
  if (drift) return drift;
  const isResumed = await transaction(async (tx) => {
    await many(tx, notify("relay_wanted", String(key.chainId)));
    return changed(
      tx,
      store
        .updateTable("relay_signer")
        .set({ halted_reason: null, next_nonce: fragment<number>`greatest(next_nonce, ${counts.used})` })
        .where("chain_id", "=", key.chainId)
        .where("address", "=", key.address)
        .where("halted_reason", "=", reason),
    );
  });
  return isResumed > 0 ? null : "The signer was changed meanwhile. Review it again.";
}

/** Lists the halted signers and the reasons, for the operator. */
export function haltedSigners(): Promise<{ chainId: number; address: string; reason: string }[]> {
  return many(
    db,
    store
      .selectFrom("relay_signer")
      .select(["chain_id as chainId", "address", "halted_reason as reason"])
      .where("halted_reason", "is not", null)
      .orderBy("chain_id")
      .orderBy("address")
      .$narrowType<{ reason: string }>(),
  );
}

interface Key {
  chainId: number;
  address: string;
}

async function countsOf({ chainId, address }: Key): Promise<Counts> {
  const used = await countNonces(chainId, address as Hex, "latest");
  return { used, pending: await countNonces(chainId, address as Hex, "pending") };
}

/** Describes how the chain's count still differs from ours; null when they agree. */
async function driftOf(key: Key, { used, pending, next }: Counts & { next: number }): Promise<string | null> {
  if (used < next && !(await isKnown(key, used)))
    return `The chain waits for nonce ${used}, for which nothing was ever signed here, while the signer is at ${next}. Use that nonce with the key, or wait for the transaction that does.`;
  for (let nonce = used; nonce < pending; nonce++) {
    if (await isKnown(key, nonce)) continue;
    return `A transaction that is not ours waits in the node's pool with nonce ${nonce}: the key is still used elsewhere. Stop that, and wait until the transaction is in a block.`;
  }
  const open = await undecided(key, used);
  return open === null
    ? null
    : `Nonce ${open} was used by a transaction that is not ours, and what becomes of the payment that had it is not decided yet. A worker decides that when the other transaction is confirmed; try again then.`;
}

async function isKnown({ chainId, address }: Key, nonce: number): Promise<boolean> {
  const signed = store
    .selectFrom("relay_transaction")
    .where("chain_id", "=", chainId)
    .where("relayer", "=", address)
    .where("nonce", "=", nonce);
  const { known } = await one(
    db,
    store.selectNoFrom(({ exists }) => exists(signed).as("known")),
  );
  return Boolean(known);
}

/** Finds the lowest nonce that the chain counts as used though no version of its open job is in a block. */
async function undecided({ chainId, address }: Key, used: number): Promise<number | null> {
  const rows = await many(
    db,
    store
      .selectFrom("relay_transaction as t")
      .innerJoin("relay_job as j", "j.transaction_id", "t.job_id")
      .select("t.nonce")
      .select(fragment<Hex[]>`array_agg(distinct t.hash::text)`.as("hashes"))
      .where("t.chain_id", "=", chainId)
      .where("t.relayer", "=", address)
      .where("t.nonce", "<", used)
      .where("j.status", "in", literals("signed", "mined"))
      .groupBy("t.nonce")
      .orderBy("t.nonce")
      .limit(AT_ONCE),
  );
  for (const { nonce, hashes } of rows) {
    const found = await Promise.all(hashes.map((hash) => readInclusion(chainId, hash)));
    if (found.every((inclusion) => inclusion === null)) return nonce;
  }
  return null;
}

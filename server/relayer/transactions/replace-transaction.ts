import { bumpedFees, currentFees } from "@/server/chain/calls/gas";
import { gasLimitsOf } from "@/server/chain/calls/gas-limits";
import { callOf, signCall } from "@/server/chain/keys/sign-call";
import { faultOf, SignerFault } from "@/server/chain/keys/signer-fault";
import { holdsLease } from "@/server/db/lease";
import { db, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { recordEvents } from "@/server/events/record-event";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";
import { pauseByFault } from "@/server/relayer/signer/review-signer";
import { newest, type RelayTransaction, rawOf } from "@/server/relayer/transactions/relay-transaction";
import { sendVersions } from "@/server/relayer/transactions/send-version";
import { storeVersions } from "@/server/relayer/transactions/store-versions";

/**
 * Signs a transaction's call again with the same nonce and a higher fee, and sends it. Its jobs are locked meanwhile: a
 * job that is in a block by any version never gets another one. While the key's remote signer does not sign, the last
 * version is sent again.
 */
export async function replaceTransaction(signer: RelayKey, relayTx: RelayTransaction): Promise<void> {
  const last = newest(relayTx);
  const fees = bumpedFees(last, await currentFees(signer.chain.id));
  const bytes = await rawOf(db, last.hash);
  const { account } = signer;
  const most = gasLimitsOf(signer.chain.id).maxFeePerGas;
  // Nodes reject cheaper replacements, so above our maximum fee the last version is sent again.
  if (account === null || (most !== null && fees.maxFeePerGas > most)) {
    return sendVersions(signer, [{ hash: last.hash, raw: bytes, jobs: relayTx.jobs }]);
  }
  const call = callOf(bytes);
  const envelope = { ...call, nonce: relayTx.nonce, gas: last.gas, ...fees };
  const signature = await signCall(account, signer.chain.id, envelope).catch(faultOf);
  if (signature instanceof SignerFault) {
    await pauseByFault(signer, signature);
    return sendVersions(signer, [{ hash: last.hash, raw: bytes, jobs: relayTx.jobs }]);
  }
  const { raw, hash } = signature;
  const version = last.version + 1;
  const isStored = await transaction(async (tx) => {
    if (!(await holdsLease(tx, signer.lease))) return false;
    if ((await lockUnmined(tx, relayTx.id)) !== last.version) return false;
    await storeVersions(tx, signer, [{ transactionId: relayTx.id, version, envelope, raw, hash }]);
    const data = {
      chainId: signer.chain.id,
      txHash: hash,
      replaces: last.hash,
      nonce: relayTx.nonce,
      version,
    };
    const events = relayTx.jobs.map(
      ({ paymentId }) => ({ paymentId, type: "relay.replaced", data }) as const,
    );
    await recordEvents(tx, events);
    return true;
  });
  if (isStored) await sendVersions(signer, [{ hash, raw, jobs: relayTx.jobs }]);
}

/** Locks a transaction's unmined jobs and returns its newest version's number; undefined without such a job. */
async function lockUnmined(tx: Tx, transactionId: string): Promise<number | undefined> {
  const unmined = await maybeOne(
    tx,
    store
      .selectFrom("relay_job")
      .select("id")
      .where("transaction_id", "=", transactionId)
      .where("status", "=", fragment.lit("signed"))
      .forUpdate(),
  );
  const latest = await maybeOne(
    tx,
    store
      .selectFrom("relay_transaction")
      .select(({ fn }) => fn.max("version").as("version"))
      .where("job_id", "=", transactionId),
  );
  return unmined && latest?.version;
}

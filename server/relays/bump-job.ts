import { bumpedFees, currentFees } from "@/server/chain/gas";
import { signCall } from "@/server/chain/sign-call";
import { holdsLease } from "@/server/db/lease";
import { maybeOne, sql, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import type { Lane } from "@/server/relays/lane";
import { newest, type OpenJob } from "@/server/relays/relay-job";
import { sendVersion } from "@/server/relays/send-version";
import { storeVersion } from "@/server/relays/store-version";

/**
 * Signs a job's call again with the same nonce and a higher fee, and sends it. The job's row is locked meanwhile: one
 * that is in a block, by whichever version, never gets another.
 */
export async function bumpJob(lane: Lane, job: OpenJob): Promise<void> {
  const last = newest(job);
  const fees = bumpedFees(last, await currentFees(lane.chain.id));
  const envelope = { to: job.router, data: job.calldata, nonce: job.nonce, gas: last.gas, ...fees };
  const { raw, hash } = await signCall(lane.account, lane.chain.id, envelope);
  const version = last.version + 1;
  const isStored = await transaction(async (tx) => {
    if (!(await holdsLease(tx, lane.lease))) return false;
    const unmined = await maybeOne(
      tx,
      sql`select 1 from relay_job where id = ${job.id} and status = 'signed' for update`,
    );
    const latest = await maybeOne<{ version: number }>(
      tx,
      sql`select max(version) as version from relay_transaction where job_id = ${job.id}`,
    );
    if (!unmined || latest?.version !== last.version) return false;
    await storeVersion(tx, lane, { jobId: job.id, version, envelope, raw, hash });
    const data = { chainId: lane.chain.id, txHash: hash, replaces: last.hash, nonce: job.nonce, version };
    await recordEvent(tx, { paymentId: job.paymentId, type: "relay.replaced", data });
    return true;
  });
  if (isStored) {
    await sendVersion(lane, { jobId: job.id, paymentId: job.paymentId, version: { hash, raw } });
  }
}

import type { Confirmed } from "@/scripts/demo/confirm-rows";
import { at, type Row } from "@/scripts/demo/insert-rows";
import { MAX_FEE_PER_GAS, type MinedStep, PRIORITY_FEE_PER_GAS, STEP_GAS } from "@/scripts/demo/mine-steps";
import { relayedCall } from "@/scripts/demo/paying-steps";
import type { World } from "@/scripts/demo/payment-rows";
import type { DemoRefund } from "@/scripts/demo/plan-refunds";
import type { DemoOption } from "@/scripts/demo/price-sales";
import type { LocalAccounts } from "@/scripts/local/accounts";
import { newId } from "@/server/kernel/ids";

/** The failure of a call that was never signed. */
export const FAILURE = "ERC20: transfer amount exceeds balance";

/** Calls of our keys, and their transactions. */
export interface Calls {
  jobs: Row[];
  transactions: Row[];
  /** The refunds' jobs, by the refunds' ids. */
  refundJobs: ReadonlyMap<string, string>;
}

interface Call {
  job: Row;
  /** Null for a call that was never signed. */
  transaction: Row | null;
}

/** The rows of the calls that paid and refunded, as the relayer leaves them. */
export async function callRows(
  confirms: readonly Confirmed[],
  { refunds, executed }: World,
  accounts: LocalAccounts,
): Promise<Calls> {
  const [relayer, refunder] = [lower(accounts.relayer.address), lower(accounts.refunder.address)];
  const calls: Call[] = [];
  for (const { payment, option, attemptId, jobId, at: when } of confirms) {
    if (jobId === null) continue;
    const mined = executed.paid.get(option.id) ?? null;
    const kind = option.asset.kind === "permit2" ? "pay_permit2" : "pay_authorization";
    const of = { id: jobId, payment_id: payment.id, attempt_id: attemptId, kind, refund_ref: null };
    const calldata = mined ? await mined.data() : await relayedCall(option);
    calls.push(callOf({ ...of, ...routed(option), calldata, relayer }, mined, when));
  }
  const refundJobs = new Map<string, string>();
  for (const refund of refunds) {
    const mined = executed.refunded.get(refund.id);
    if (!mined) continue;
    const id = newId("job", refund.requestedAt);
    refundJobs.set(refund.id, id);
    const of = {
      id,
      payment_id: refund.payment.id,
      attempt_id: null,
      kind: "refund",
      refund_ref: refund.ref,
    };
    const call = { ...of, ...routed(refund.option), calldata: await mined.data(), relayer: refunder };
    calls.push(callOf(call, mined, refund.requestedAt));
  }
  return {
    jobs: calls.map(({ job }) => job),
    transactions: calls.flatMap(({ transaction }) => (transaction ? [transaction] : [])),
    refundJobs,
  };
}

function routed({ place, key, terms }: DemoOption): Row {
  const { chainId, router } = place;
  return { chain_id: chainId, router: lower(router), key, deadline: terms.deadline };
}

function callOf(call: Row, mined: MinedStep | null, when: number): Call {
  const endedAt = mined ? mined.at * 1_000 : when + 4_000;
  const job: Row = {
    ...call,
    status: mined ? "confirmed" : "failed",
    failure: mined ? null : FAILURE,
    tx_hash: mined?.hash ?? null,
    block_number: mined?.block ?? null,
    block_hash: mined?.blockHash ?? null,
    transaction_id: mined ? call.id : null,
    created_at: at(when),
    updated_at: at(endedAt),
  };
  if (!mined) return { job, transaction: null };
  const transaction: Row = {
    hash: mined.hash,
    job_id: call.id,
    chain_id: call.chain_id,
    relayer: call.relayer,
    nonce: mined.nonce,
    version: 0,
    raw: mined.raw,
    gas: STEP_GAS,
    max_fee_per_gas: MAX_FEE_PER_GAS,
    max_priority_fee_per_gas: PRIORITY_FEE_PER_GAS,
    created_at: at(endedAt - 2_000),
    broadcast_at: at(endedAt - 1_000),
  };
  return { job, transaction };
}

export function refundRows({ accountId, refunds, executed }: World, { refundJobs }: Calls): Row[] {
  return refunds.map((refund: DemoRefund) => {
    const mined = executed.refunded.get(refund.id);
    return {
      id: refund.id,
      account_id: accountId,
      merchant_id: refund.payment.merchantId,
      payment_id: refund.payment.id,
      option_id: refund.option.id,
      chain_id: refund.option.place.chainId,
      amount: refund.amount,
      ref: refund.ref,
      status: mined ? "succeeded" : "pending_funds",
      job_id: refundJobs.get(refund.id) ?? null,
      reason: refund.reason,
      tx_hash: mined?.hash ?? null,
      checked_at: at(refund.requestedAt + 1_000),
      created_at: at(refund.requestedAt),
      updated_at: at(mined ? mined.at * 1_000 : refund.requestedAt + 1_000),
    };
  });
}

const lower = (address: string) => address.toLowerCase();

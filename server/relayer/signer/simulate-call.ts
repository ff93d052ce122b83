import type { Hex } from "viem";
import { estimateGas, isUnpaid } from "@/server/chain/calls/estimate-gas";
import type { Fees } from "@/server/chain/calls/gas";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { log } from "@/server/kernel/log";
import { targetOf } from "@/server/relayer/jobs/queue-relay";
import type { QueuedJob } from "@/server/relayer/signer/relay-job";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

/**
 * `ready` with its estimated gas; `refused` by the contract; `paused` while its router takes no payments; `unpaid` while
 * the key has too little coin for the gas; `unclear` when the node gave no verdict.
 */
export type Trial =
  | { is: "ready"; gas: bigint }
  | { is: "refused"; error: string }
  | { is: "paused" }
  | { is: "unpaid" }
  | { is: "unclear" };

/** The router's errors for a key without the role. */
const NO_ROLE = new Set(["NotRelayer", "NotRefunder"]);

/**
 * Simulates a call before it is signed. Only a revert counts against the call; a relayer without coin for gas does not.
 * @throws AppError `bad_gateway` when the node fails
 */
export async function simulateCall(signer: RelaySigner, job: QueuedJob, fees: Fees): Promise<Trial> {
  const call = { from: signer.address as Hex, to: targetOf(job), data: job.calldata };
  try {
    const gas = await estimateGas(signer.chain.id, { ...call, maxFeePerGas: fees.maxFeePerGas });
    return { is: "ready", gas };
  } catch (fault) {
    const outcome = await callOrRevert(signer.chain.id, call);
    // A missing role counts against the key (see review-signer.ts), not against the call.
    if (outcome.reverted && NO_ROLE.has(outcome.error ?? "")) return { is: "unclear" };
    if (outcome.reverted && outcome.error === "Paused") return { is: "paused" };
    if (outcome.reverted)
      return { is: "refused", error: outcome.error ?? "it reverts without a known error" };
    if (isUnpaid(fault)) return { is: "unpaid" };
    const { id } = job;
    log().error({ chainId: signer.chain.id, jobId: id, err: fault }, "the gas of a call cannot be estimated");
    return { is: "unclear" };
  }
}

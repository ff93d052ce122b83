import type { Address, Hex, LocalAccount } from "viem";
import { sendAs, untilNothingPends } from "@/server/chain/calls/send-as";
import { callOrRevert } from "@/server/chain/calls/simulate";
import { sweepCall } from "@/server/chain/calls/sweep-call";
import type { RouterFees } from "@/server/routers/fees-status";

/** A call that sends held fees to the fee recipient. */
export interface Sweep {
  to: Address;
  data: Hex;
  tokens: Address[];
}

/** The sweeps of a router, and the tokens that cannot be swept now, with the reason. */
export interface SweepPlan {
  sweeps: Sweep[];
  stuck: { token: Address; error: string }[];
}

/** Any account may send the call. */
const ANYBODY: Address = "0x0000000000000000000000000000000000000001";

/**
 * Plans the sweeps of a router's held fees: all tokens in one call. When that reverts, each token has its own, since
 * one that the recipient may not hold must not keep the others.
 * @throws AppError `bad_gateway`
 */
export async function planSweep({ chain, router, tokens }: RouterFees): Promise<SweepPlan> {
  const held = tokens.filter((each) => each.held > 0n).map(({ token }) => token);
  if (held.length === 0) return { sweeps: [], stuck: [] };
  const whole = sweepOf(router, held);
  if ((await refusal(chain.id, whole)) === null) return { sweeps: [whole], stuck: [] };
  const tried = await Promise.all(
    held.map(async (token) => ({ token, error: await refusal(chain.id, sweepOf(router, [token])) })),
  );
  const fine = tried.filter(({ error }) => error === null).map(({ token }) => token);
  return {
    sweeps: fine.length > 0 ? [sweepOf(router, fine)] : [],
    stuck: tried.flatMap(({ token, error }) => (error === null ? [] : [{ token, error }])),
  };
}

function sweepOf(router: Address, tokens: Address[]): Sweep {
  return { to: router, data: sweepCall(tokens), tokens };
}

/** Returns why the network would refuse a sweep; null when it would not. */
async function refusal(chainId: number, { to, data }: Sweep): Promise<string | null> {
  const outcome = await callOrRevert(chainId, { from: ANYBODY, to, data });
  return outcome.reverted ? (outcome.error ?? "it reverts without a known error") : null;
}

/**
 * Sends a sweep with a key that nothing else uses and waits for its block. The fee recipient gets the money, no matter
 * whose key it is.
 * @returns the transaction's hash
 * @throws Error when the network refuses it
 */
export async function sendSweep(chainId: number, { to, data }: Sweep, sender: LocalAccount): Promise<Hex> {
  await untilNothingPends(chainId, sender);
  return sendAs(chainId, { from: sender.address, to, data }, sender);
}

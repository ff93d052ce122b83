import type { Address, Hex } from "viem";
import { authorizationIn } from "@/server/chain/calls/pay-call";
import { permitIn } from "@/server/chain/calls/settle-permit";
import { hasArrived } from "@/server/chain/reads/read-authorization";
import { holdsAmount } from "@/server/chain/reads/read-permit";
import { isExecuted } from "@/server/chain/reads/router-state";
import { db, one } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { findAuthorized } from "@/server/deposits/authorized-terms";
import type { Job } from "@/server/relayer/signer/relay-job";

type Overtaken = Pick<Job, "id" | "kind" | "key" | "paymentId" | "router">;

/**
 * Checks whether the money of a call is at the deposit address already, so that the call has nothing left to do: somebody
 * else has sent its authorization, or as much as its permit. Always false for other kinds of calls.
 * @throws AppError `bad_gateway` when the node fails
 */
export async function isOvertaken(job: Overtaken): Promise<boolean> {
  const { kind, id, key } = job;
  if (kind === "fund_deposit") return isFunded(job);
  if (kind !== "pay_deposit_authorization") return false;
  const deposit = await findAuthorized(db, key);
  if (!deposit) throw new Error(`job ${id} belongs to no deposit`);
  const { from, nonce } = authorizationIn((await callOf(id)).calldata);
  const { chainId, token, address, amount } = deposit;
  return hasArrived({ chainId, token: token as Address, from, nonce, to: address, amount });
}

/** The deposit's review pays with the money, no matter who has sent it. The router may have done so already. */
async function isFunded({ id, paymentId, router }: Overtaken): Promise<boolean> {
  const { calldata, chainId } = await callOf(id);
  const isThere = await holdsAmount(chainId, permitIn(calldata));
  return isThere || isExecuted({ chainId, router, paymentId }, "latest");
}

function callOf(id: string): Promise<{ calldata: Hex; chainId: number }> {
  const call = store.selectFrom("relay_job").select(["calldata", "chain_id as chainId"]).where("id", "=", id);
  return one(db, call.$narrowType<{ calldata: Hex }>());
}

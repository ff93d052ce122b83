import type { Address, Hex } from "viem";
import { authorizationIn } from "@/server/chain/calls/pay-call";
import { hasArrived } from "@/server/chain/reads/read-authorization";
import { db, one } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { findAuthorized } from "@/server/deposits/authorized-terms";
import type { Job } from "@/server/relayer/signer/relay-job";

/**
 * Checks whether somebody else has sent the authorization of a call, so that its money is at the deposit address and the
 * call reverts for ever. Always false for other kinds of calls.
 * @throws AppError `bad_gateway` when the node fails
 */
export async function isOvertaken({ id, kind, key }: Pick<Job, "id" | "kind" | "key">): Promise<boolean> {
  if (kind !== "pay_deposit_authorization") return false;
  const deposit = await findAuthorized(db, key);
  if (!deposit) throw new Error(`job ${id} belongs to no deposit`);
  const { calldata } = await one(db, store.selectFrom("relay_job").select("calldata").where("id", "=", id));
  const { from, nonce } = authorizationIn(calldata as Hex);
  const { chainId, token, address, amount } = deposit;
  return hasArrived({ chainId, token: token as Address, from, nonce, to: address, amount });
}

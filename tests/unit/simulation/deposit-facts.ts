import { isLive } from "@/server/deposits/lifecycle";
import { type DepositRow, PRICE, sumOf } from "./deposit-rows";
import type { World } from "./world";

/** Times as the product has them: dates, and the deadline in seconds. */
export function timesOf({ status, expiresAt, deadline }: DepositRow) {
  return { status, expiresAt: new Date(expiresAt), deadline: deadline / 1_000 };
}

/** Loads what the product's rules decide by, as lockDeposit of server/deposits/load-deposit.ts. */
export function loadDeposit({ store, fault }: World, deposit: DepositRow) {
  const { deposits } = store;
  const { key: optionId, authorizedKey: authorizedOptionId, refundKind } = deposit;
  const counted =
    fault === "money counts after the end"
      ? deposits.present(deposit).filter(({ token }) => token === "own")
      : deposits.inTime(deposit);
  const isHasty = fault === "executed before senders are looked up";
  const isCounted = fault === "claimed money still counts";
  const taken = isLive(deposit.status) && !isCounted ? deposits.returned(deposit, "own") : 0;
  return {
    ...timesOf(deposit),
    optionId,
    authorizedOptionId,
    refundKind,
    amount: PRICE,
    received: BigInt(sumOf(counted) - taken),
    listed: BigInt(sumOf(deposits.inTime(deposit).filter((each) => each.isListed))),
    isExecuted: deposits.isExecuted(deposit),
    isScreened: isHasty || deposits.present(deposit).every((each) => each.isListed !== null),
  };
}

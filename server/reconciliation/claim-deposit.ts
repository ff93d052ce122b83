import type { Address, Hex } from "viem";
import { claimDepositCall } from "@/server/chain/calls/deposit-calls";
import { relayerOf } from "@/server/chain/keys/relayer-key";
import { type Tx, transaction } from "@/server/db/sql";
import { depositTerms } from "@/server/deposits/deposit-terms";
import { type LoadedDeposit, type LyingMoney, loadLying, lockDeposit } from "@/server/deposits/load-deposit";
import { moveSurplus } from "@/server/deposits/surplus-transition";
import { type ClaimOutcome, decideClaim } from "@/server/reconciliation/decide-claim";
import { isFromListed } from "@/server/reconciliation/decide-surplus";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { isMoving } from "@/server/reconciliation/is-moving";
import { queueRelay } from "@/server/relayer/jobs/queue-relay";

/** A payer's signature that says where money at a deposit address goes. The caller has checked it. */
export interface DepositClaim {
  depositId: string;
  paymentId: string;
  /** The network on which the money lies. */
  chainId: number;
  /** In lower case. */
  token: Address;
  to: Address;
  /** Unix seconds. */
  deadline: number;
  signature: Hex;
  /** Base units below which nothing is sent; any by default. */
  least?: bigint;
}

/** Queues the call that sends the money where its payer's signature says. */
export function claimDeposit(claim: DepositClaim): Promise<ClaimOutcome> {
  return transaction(async (tx) => {
    const payment = await lockPayment(tx, claim.paymentId);
    const deposit = await lockDeposit(tx, claim.depositId);
    if (!deposit) throw new Error(`deposit ${claim.depositId} is missing`);
    const all = await loadLying(tx, deposit);
    const money = all.find(({ chainId, token }) => chainId === claim.chainId && token === claim.token);
    if (!money) return "nothing";
    const outcome = decideClaim({
      ...deposit,
      ...money,
      payment,
      isOwn: money.chainId === deposit.chainId && money.token === deposit.token,
      // Where no least amount is known, one unit is enough.
      least: claim.least || 1n,
      isFromListed: isFromListed(money),
      isMoving: await isMoving(tx, deposit, claim.chainId),
    });
    if (outcome !== "queued") return outcome;
    await take(tx, { deposit, money }, claim);
    return "queued";
  });
}

interface Claimed {
  deposit: LoadedDeposit;
  money: LyingMoney;
}

async function take(tx: Tx, { deposit, money: { stored } }: Claimed, claim: DepositClaim): Promise<void> {
  const jobId = await queue(tx, deposit, claim);
  if (!stored || stored.amount === 0n) return;
  const place = { depositId: deposit.id, chainId: claim.chainId, token: claim.token };
  const move = { to: "returning", jobId } as const;
  await moveSurplus(tx, { place, paymentId: claim.paymentId, from: stored.status, move });
}

function queue(tx: Tx, deposit: LoadedDeposit, claim: DepositClaim): Promise<string> {
  const { paymentId, router, key } = deposit;
  const { chainId, token, deadline } = claim;
  const money = { terms: depositTerms(deposit), chainId: deposit.chainId, token };
  const calldata = claimDepositCall(money, claim);
  const call = {
    paymentId,
    attemptId: null,
    kind: "deposit_claim",
    chainId,
    router,
    calldata,
    key,
    deadline,
  } as const;
  return queueRelay(tx, relayerOf(paymentId), call);
}

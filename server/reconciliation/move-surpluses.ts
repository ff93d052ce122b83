import { returnDepositCall } from "@/server/chain/calls/deposit-calls";
import { relayerOf } from "@/server/chain/keys/relayer-key";
import { type Tx, transaction } from "@/server/db/sql";
import { depositTerms } from "@/server/deposits/deposit-terms";
import { type LoadedDeposit, loadLying, lockDeposit } from "@/server/deposits/load-deposit";
import { moveSurplus, type SurplusMove } from "@/server/deposits/surplus-transition";
import type { PendingSurplus } from "@/server/reconciliation/compare-surpluses";
import { decideSurplus, type SurplusStep } from "@/server/reconciliation/decide-surplus";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { isMoving } from "@/server/reconciliation/is-moving";
import { readSurplus } from "@/server/reconciliation/read-surplus";
import { recordSurplus } from "@/server/reconciliation/record-surplus";
import { queueClose } from "@/server/relayer/jobs/queue-close";
import { queueRelay } from "@/server/relayer/jobs/queue-relay";

/** How soon to look again at an address whose money another call is about to move. */
const BUSY_MS = 5_000;
/** Until when an unsigned return may be signed; then it is queued again. */
const RETURN_WITHIN_S = 86_400;

/**
 * Takes the next step for money at a deposit address that pays nothing: returns it, hands it out, or reports it.
 * @returns when the first step that has to wait may be taken; null when none has to
 */
export async function moveSurpluses(pending: readonly PendingSurplus[]): Promise<Date | null> {
  const times: number[] = [];
  for (const each of pending) {
    const step = decideSurplus(await readSurplus(each), Date.now());
    const isBusy = await transaction((tx) => take(tx, each, step));
    if (isBusy) times.push(Date.now() + BUSY_MS);
    if (step.do === "wait") times.push(step.until.getTime());
  }
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Returns true when another call moves the money at present, and nothing was done. */
async function take(tx: Tx, pending: PendingSurplus, step: SurplusStep): Promise<boolean> {
  const { deposit, money, amount } = pending;
  const { paymentId } = deposit;
  const place = { depositId: deposit.id, chainId: money.chainId, token: money.token };
  await lockPayment(tx, paymentId);
  // What was decided on has changed; its review follows.
  if (!(await isSame(tx, pending, await lockDeposit(tx, deposit.id)))) return false;
  const to = (move: SurplusMove) => moveSurplus(tx, { place, paymentId, from: "none", move });
  if (step.do === "return" && (await isMoving(tx, deposit, money.chainId))) return true;
  switch (step.do) {
    case "return":
      await to({ to: "returning", jobId: await queueReturn(tx, pending) });
      break;
    case "offer":
      await to({ to: "claimable" });
      break;
    case "report":
      await recordSurplus(tx, deposit, { ...place, kind: step.kind, amount });
      await to({ to: "exception" });
      break;
    case "wait":
      if (step.closes) await queueClose(tx, deposit);
  }
  return false;
}

/** Checks that neither the money nor what is known of it has changed since the decision. */
async function isSame(
  tx: Tx,
  { money, amount }: PendingSurplus,
  deposit: LoadedDeposit | undefined,
): Promise<boolean> {
  if (!deposit?.isScreened) return false;
  const { chainId, token, lying, arrived } = money;
  const now = (await loadLying(tx, deposit)).find((each) => each.chainId === chainId && each.token === token);
  const isUndecided = now?.stored?.status === "none" && now.stored.amount === amount;
  return isUndecided && now.lying === lying && now.arrived === arrived;
}

function queueReturn(tx: Tx, { deposit, money }: PendingSurplus): Promise<string> {
  const { paymentId, router, key } = deposit;
  const { chainId, token } = money;
  const calldata = returnDepositCall({ terms: depositTerms(deposit), chainId: deposit.chainId, token });
  const deadline = Math.floor(Date.now() / 1_000) + RETURN_WITHIN_S;
  const call = {
    paymentId,
    attemptId: null,
    kind: "deposit_return",
    chainId,
    router,
    calldata,
    key,
    deadline,
  } as const;
  return queueRelay(tx, relayerOf(paymentId), call);
}

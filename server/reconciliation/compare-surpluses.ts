import type { Tx } from "@/server/db/sql";
import { maybeOne } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { SurplusStatus } from "@/server/deposits/lifecycle";
import { type LoadedDeposit, type LyingMoney, loadLying } from "@/server/deposits/load-deposit";
import { moveSurplus, type SurplusMove, storeSurplus } from "@/server/deposits/surplus-transition";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import { nextSurplus, type SurplusCall, surplusIn } from "@/server/reconciliation/next-surplus";
import { recordKept, recordSurplus, resolveSurplus } from "@/server/reconciliation/record-surplus";

/** Units that pay nothing and that no call moves yet. */
export interface PendingSurplus {
  deposit: LoadedDeposit;
  paymentStatus: PaymentStatus;
  money: LyingMoney;
  /** Base units. */
  amount: bigint;
}

/**
 * Stores how much at the address pays nothing, and follows what became of it.
 * @returns the units for which a decision is due
 */
export async function compareSurpluses(
  tx: Tx,
  deposit: LoadedDeposit,
  paymentStatus: PaymentStatus,
): Promise<PendingSurplus[]> {
  const pending: PendingSurplus[] = [];
  await recordKept(tx, deposit);
  for (const money of await loadLying(tx, deposit)) {
    const { chainId, token, stored } = money;
    const amount = surplusAt(deposit, money);
    const before = stored?.amount ?? 0n;
    if (amount === 0n && !stored) continue;
    const place = { depositId: deposit.id, chainId, token };
    if (amount !== before || !stored)
      await storeSurplus(tx, { place, paymentId: deposit.paymentId, amount, before });
    const status = await follow(tx, deposit, { ...money, lying: amount });
    if (status === "none" && amount > 0n) pending.push({ deposit, paymentStatus, money, amount });
  }
  return pending;
}

function surplusAt(deposit: LoadedDeposit, { chainId, token, lying }: LyingMoney): bigint {
  return surplusIn({ ...deposit, lying, isOwn: chainId === deposit.chainId && token === deposit.token });
}

/** Moves a surplus to the status that its facts require. `lying` is the surplus. */
async function follow(tx: Tx, deposit: LoadedDeposit, money: LyingMoney): Promise<SurplusStatus> {
  const { chainId, token, stored, lying } = money;
  const from = stored?.status ?? "none";
  const call = from === "returning" ? await findCall(tx, stored?.jobId ?? "") : null;
  const to = nextSurplus({ surplus: lying, stored, hasLeft: money.returned !== null, call });
  if (to === null) return from;
  const place = { depositId: deposit.id, chainId, token };
  if (lying === 0n) await resolveSurplus(tx, place);
  if (to === from) return from;
  if (to === "exception")
    await recordSurplus(tx, deposit, { kind: "surplus", chainId, token, amount: lying });
  const move = moveOf(to, money);
  if (!(await moveSurplus(tx, { place, paymentId: deposit.paymentId, from, move })))
    throw new Error(`a surplus of deposit ${deposit.id} has moved although its row is locked`);
  return to;
}

function moveOf(to: "none" | "returned" | "exception", { stored, returned }: LyingMoney): SurplusMove {
  if (to !== "returned") return { to };
  if (!stored || !returned) throw new Error("no transaction took the surplus");
  return { to, recipient: returned.to, value: stored.amount, txHash: returned.txHash };
}

async function findCall(tx: Tx, jobId: string): Promise<SurplusCall | null> {
  const isStored = fragment<boolean>`exists (
    select from relay_transaction t join chain_event e on e.chain_id = t.chain_id and e.tx_hash = t.hash
    where t.job_id = j.transaction_id and e.key = j.key and e.type = 'DepositReturned')`;
  const call = await maybeOne(
    tx,
    store
      .selectFrom("relay_job as j")
      .select(["j.status", "j.failure", "j.kind", isStored.as("isStored")])
      .where("j.id", "=", jobId),
  );
  return call ?? null;
}

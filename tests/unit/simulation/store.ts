import { canMove, type PaymentStatus } from "@/server/payments/lifecycle";
import { AMOUNT, type Call, isPaying } from "./call";
import { DepositRows } from "./deposit-rows";
import { Conflict } from "./flow";
import type {
  EventRow,
  ExceptionRow,
  JobRow,
  PaymentRow,
  RefundRow,
  SignerName,
  Station,
  VersionRow,
} from "./rows";

/** Kinds of calls with one job for each key, and kinds with any number. */
const ONCE = new Set<Call["kind"]>(["pay", "pay_authorized", "close"]);
const AGAIN = new Set<Call["kind"]>(["deposit_return", "deposit_claim"]);

/** The database: everything inside one `commit` is atomic and isolated. Unique keys throw, as in Postgres. */
export class Store {
  now = 0;
  readonly payments: PaymentRow[] = [];
  readonly jobs: JobRow[] = [];
  readonly versions: VersionRow[] = [];
  readonly refunds: RefundRow[] = [];
  readonly exceptions: ExceptionRow[] = [];
  readonly deposits = new DepositRows(this);
  /** The timelines' details of reorganisations beyond the depth: transactions by payment. */
  readonly #reported = new Set<string>();
  readonly signers = { relayer: { next: 0, halted: false }, refunder: { next: 0, halted: false } };
  readonly leases = new Map<string, { holder: string; until: number }>();
  events: EventRow[] = [];
  cursor: Station = { number: 0, hash: 0, time: 0 };
  stations: Station[] = [{ number: 0, hash: 0, time: 0 }];

  takeLease(name: string, holder: string): boolean {
    const lease = this.leases.get(name);
    if (lease && lease.holder !== holder && lease.until >= this.now) return false;
    this.leases.set(name, { holder, until: this.now + 4_000 });
    return true;
  }

  holdsLease(name: string, holder: string): boolean {
    return this.leases.get(name)?.holder === holder;
  }

  payment(id: number): PaymentRow {
    return this.payments[id] as PaymentRow;
  }

  /** As server/payments/transition.ts: the only writer of a status, and a compare-and-set. */
  move(payment: PaymentRow, from: PaymentStatus, to: PaymentStatus): boolean {
    if (!canMove(from, to)) throw new Error(`a payment cannot go from ${from} to ${to}`);
    if (payment.status !== from) return false;
    payment.status = to;
    payment.history.push(to);
    // The trigger payment_moves_deposits.
    for (const deposit of this.deposits.all) if (deposit.payment === payment.id) deposit.reviewAt = this.now;
    return true;
  }

  queue(call: Call, signer: SignerName, deadline: number): JobRow {
    const rival = this.jobs.some(
      (job) =>
        job.call.key === call.key &&
        job.call.kind === call.kind &&
        job.call.ref === call.ref &&
        (ONCE.has(call.kind) || job.status !== "failed"),
    );
    if (rival && !AGAIN.has(call.kind)) throw new Conflict("relay_job_live_key");
    const job: JobRow = {
      id: this.jobs.length,
      signer,
      call,
      isAttempt: isPaying(call),
      transaction: null,
      status: "queued",
      txHash: null,
      block: 0,
      blockHash: null,
      failure: null,
      deadline,
      refusedAt: null,
    };
    this.jobs.push(job);
    return job;
  }

  /** The last moment of the terms with this key. */
  deadlineOf(payment: PaymentRow): number {
    const deposit = payment.key === null ? undefined : this.deposits.of(payment.key);
    return deposit?.deadline ?? payment.deadline;
  }

  versionsOf(job: JobRow): VersionRow[] {
    return this.versions.filter((version) => version.jobs.includes(job));
  }

  /** Records in a payment's timeline that a transaction is off the chain. */
  report(txHash: number, payment: number): void {
    this.#reported.add(`${txHash} of ${payment}`);
  }

  isReported(txHash: number, payment: number): boolean {
    return this.#reported.has(`${txHash} of ${payment}`);
  }

  isOurs(hash: number): boolean {
    return this.versions.some((version) => version.hash === hash);
  }

  /** Returns the refunds of an execution that have not failed. */
  liveRefunds(key: string): RefundRow[] {
    return this.refunds.filter((refund) => refund.key === key && refund.status !== "failed");
  }

  /** Returns what is left to refund of an execution. */
  leftOf(key: string): number {
    return this.liveRefunds(key).reduce((left, { amount }) => left - amount, AMOUNT);
  }

  addRefund(of: Pick<RefundRow, "payment" | "key" | "amount">, found: Partial<RefundRow> = {}): RefundRow {
    const id = this.refunds.length;
    const sent = { status: "pending", job: null, txHash: null, checkedAt: -1e9, isForeign: false } as const;
    const refund: RefundRow = { id, ref: `refund ${id}`, ...sent, ...of, ...found };
    this.refunds.push(refund);
    return refund;
  }
}

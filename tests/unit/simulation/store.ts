import { canMove, type PaymentStatus } from "@/server/payments/lifecycle";
import type { OpenRefundStatus } from "@/server/refunds/transition";
import type { Call } from "./chain";
import { Conflict } from "./flow";

export interface PaymentRow {
  id: number;
  status: PaymentStatus;
  key: string | null;
  txHash: number | null;
  expiresAt: number;
  deadline: number;
  /** Every status that it had, for the invariants. */
  history: PaymentStatus[];
}

export interface JobRow {
  id: number;
  signer: SignerName;
  call: Call;
  isAttempt: boolean;
  status: "queued" | "signed" | "mined" | "confirmed" | "failed";
  txHash: number | null;
  block: number;
  blockHash: number | null;
  failure: string | null;
  deadline: number;
  refusedAt: number | null;
}

export interface VersionRow {
  hash: number;
  job: JobRow;
  signer: SignerName;
  nonce: number;
  version: number;
  fee: bigint;
  createdAt: number;
}

export interface EventRow {
  txHash: number;
  type: "pay" | "refund";
  payment: number;
  key: string;
  block: number;
  blockHash: number;
  outcome: "applied" | "late" | "duplicate" | null;
}

export interface RefundRow {
  id: number;
  payment: number;
  key: string;
  status: OpenRefundStatus | "succeeded" | "failed";
  job: JobRow | null;
  txHash: number | null;
  checkedAt: number;
}

export interface ExceptionRow {
  key: string;
  payment: number;
  txHash: number;
  block: number;
  isGone: boolean;
}

export interface Station {
  number: number;
  hash: number;
  time: number;
}

export type SignerName = "relayer" | "refunder";

/** The database: everything inside one `commit` is atomic and isolated. Unique keys throw, as in Postgres. */
export class Store {
  now = 0;
  readonly payments: PaymentRow[] = [];
  readonly jobs: JobRow[] = [];
  readonly versions: VersionRow[] = [];
  readonly refunds: RefundRow[] = [];
  readonly exceptions: ExceptionRow[] = [];
  /** The timeline's details of a reorganisation beyond the depth: hashes of transactions. */
  readonly reported = new Set<number>();
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
    return true;
  }

  queue(call: Call, signer: SignerName, deadline: number): JobRow {
    const rival = this.jobs.some(
      (job) =>
        job.call.key === call.key &&
        job.call.kind === call.kind &&
        (call.kind === "pay" || job.status !== "failed"),
    );
    if (rival) throw new Conflict("relay_job_live_key");
    const job: JobRow = {
      id: this.jobs.length,
      signer,
      call,
      isAttempt: call.kind === "pay",
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

  versionsOf(job: JobRow): VersionRow[] {
    return this.versions.filter((version) => version.job === job);
  }

  isOurs(hash: number): boolean {
    return this.versions.some((version) => version.hash === hash);
  }

  liveRefund(key: string): RefundRow | undefined {
    return this.refunds.find((refund) => refund.key === key && refund.status !== "failed");
  }

  addRefund(payment: number, key: string, status: RefundRow["status"] = "pending"): RefundRow {
    const id = this.refunds.length;
    const refund: RefundRow = { id, payment, key, status, job: null, txHash: null, checkedAt: -1e9 };
    this.refunds.push(refund);
    return refund;
  }
}

import type { Findings } from "@/server/ledger/audit-run";

/** An audit of all completed payments and refunds, on every chain. */
export interface PaymentsRun extends Findings {
  /** `lost`: paid payments whose money a reorganisation took, according to their exceptions. */
  counts: { payments: number; refunds: number; lost: number };
  /** The last payment and refund that the current round has read. */
  paymentId: string;
  refundId: string;
}

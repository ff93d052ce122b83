import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { OpenRefundStatus } from "@/server/refunds/transition";
import type { Call, Token } from "./call";

export interface PaymentRow {
  id: number;
  status: PaymentStatus;
  key: string | null;
  txHash: number | null;
  expiresAt: number;
  deadline: number;
  /** Past its end it waits until its deposits' blocks are read, but not longer. */
  awaitsUntil: number | null;
  /** Every status that it had, for the invariants. */
  history: PaymentStatus[];
}

export interface JobRow {
  id: number;
  signer: SignerName;
  call: Call;
  isAttempt: boolean;
  /** The first job of the transaction that contains its call; null before it is signed. */
  transaction: number | null;
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
  /** The jobs whose calls it contains, in order. */
  jobs: JobRow[];
  signer: SignerName;
  nonce: number;
  version: number;
  fee: bigint;
  createdAt: number;
}

export interface EventRow {
  txHash: number;
  type: "pay" | "refund" | "return" | "close";
  payment: number;
  key: string;
  amount: number;
  ref?: string;
  /** Of a return: the token, and whether the vault got it. */
  token?: Token;
  isKept?: boolean;
  block: number;
  blockHash: number;
  outcome: "applied" | "late" | "duplicate" | null;
}

export interface RefundRow {
  id: number;
  payment: number;
  key: string;
  ref: string;
  amount: number;
  /** Sent by hand, with the refunder's key. */
  isForeign: boolean;
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

import type { Address, Hex } from "viem";
import type { DepositStatus, RefundKind } from "@/server/deposits/lifecycle";

/** A transfer in the deposit's token on its network. */
interface ReceivedTransfer {
  txHash: string;
  /** Below zero for coins. */
  logIndex: number;
  /** Null where the sender is not known. */
  from: string | null;
  /** Base units, in digits. */
  value: string;
  /** At the depth at which the network counts as final here. */
  confirmed: boolean;
}

/** Money that left the address without paying. */
interface ReturnedMoney {
  to: string;
  token: string;
  /** Base units, in digits. */
  value: string;
  txHash: string;
  isFinal: boolean;
}

/** Money that a call is moving. */
interface ReturningMoney {
  token: string;
  /** Base units, in digits. */
  value: string;
  txHash: string | null;
  /** Of a call that a claim has asked for; null for a return to the payer of the terms. */
  claim: Hex | null;
}

/** A deposit with its terms and its money. Addresses and hashes are in lower case, amounts in base units. */
export interface DepositRow {
  id: string;
  paymentId: string;
  merchantId: string;
  optionId: string;
  status: DepositStatus;
  chainId: number;
  asset: string;
  token: Address;
  router: Address;
  address: Address;
  key: Hex;
  /** The zero address where nobody is known. */
  payer: Address;
  refundKind: RefundKind;
  /** Unix seconds. */
  deadline: number;
  expiresAt: Date;
  /** By the database's clock. */
  isDue: boolean;
  amount: bigint;
  fee: bigint;
  destination: Address | null;
  optionRef: Hex | null;
  /** When its destination was withdrawn; the terms stay. */
  withdrawnAt: Date | null;
  /** Changes with everything that an answer shows. */
  revision: string;
  /** The transaction that executed the terms, once the payment counts it. */
  paidBy: string | null;
  /** What counts towards the amount. */
  received: bigint;
  /** What lies there in its own token and pays nothing. */
  surplus: bigint;
  transfers: ReceivedTransfer[];
  returned: ReturnedMoney[];
  /** What is on its way back. */
  returning: ReturningMoney[];
  /** The relayer's newest call that executes the terms. */
  job: { status: "queued" | "signed" | "mined" | "confirmed" | "failed"; txHash: string | null } | null;
}

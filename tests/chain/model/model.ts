import type { Hex } from "viem";
import type { ConfirmBody, Option } from "@/tests/support/pay";
import { COINS, type Coin, costIn, type Price } from "./prices";

export type Status = "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "cancelled";

const NEXT: Record<Status, Status[]> = {
  requires_action: ["processing", "succeeded", "failed", "expired", "cancelled"],
  processing: ["succeeded", "failed"],
  succeeded: [],
  failed: [],
  expired: [],
  cancelled: [],
};
export const isFinal = (status: Status) => NEXT[status].length === 0;

/** An option that a wallet was given, and what the wallet made of it. */
export interface KnownOption {
  id: string;
  wallet: number;
  symbol: Coin;
  amount: bigint;
  fee: bigint;
  actions: Option["actions"];
  /** What the wallet signed or sent, once it did. */
  body: ConfirmBody | null;
  /** The transaction that fetch gave for a native coin. */
  transaction: { to: Hex; data: Hex; value: Hex } | null;
  /** Whether the buyer sent it. */
  isSent: boolean;
}

export interface Execution {
  by: KnownOption;
  block: bigint;
}

export interface Payment {
  id: string;
  /** The first is paid to an address of his own, the second into his vault. */
  merchant: number;
  price: Price;
  status: Status;
  /** By wallet and symbol. */
  options: Map<string, KnownOption>;
  /** The confirm that was accepted, and its option. */
  accepted: { body: ConfirmBody; option: KnownOption } | null;
  executed: Execution | null;
  /** Whether, while it was processing, its buyer once had too little. */
  lackedFunds: boolean;
  refund: "none" | "asked" | "done";
  cancelled: unknown;
}

export interface Remembered {
  body: string;
  answer: { status: number; code?: string; paymentId?: string };
}

export interface Model {
  payments: Payment[];
  /** Base units, by holder and symbol. */
  balances: Map<string, bigint>;
  /** The places where Permit2 may take all there is. */
  approved: Set<string>;
  /** By merchant and idempotency key, as the next. */
  createKeys: Map<string, Remembered>;
  refundKeys: Map<string, Remembered>;
}

export const buyer = (wallet: number) => `buyer ${wallet}`;
export const vault = (merchant: number) => `vault ${merchant}`;
export const DESTINATION = "destination";
export const FEES_TO = "fees";
export const place = (wallet: number, symbol: Coin) => `${wallet}/${symbol}`;

export function newModel(): Model {
  return {
    payments: [],
    balances: new Map(),
    approved: new Set(),
    createKeys: new Map(),
    refundKeys: new Map(),
  };
}

export const balanceIn = ({ balances }: Model, holder: string, symbol: Coin) =>
  balances.get(`${holder} ${symbol}`) ?? 0n;

/** Adds to what somebody has, or takes from it. */
export function credit({ balances }: Model, holder: string, [symbol, amount]: [Coin, bigint]): void {
  const key = `${holder} ${symbol}`;
  balances.set(key, (balances.get(key) ?? 0n) + amount);
}

export function newPayment(id: string, merchant: number, price: Price): Payment {
  return {
    id,
    merchant,
    price,
    status: "requires_action",
    options: new Map(),
    accepted: null,
    executed: null,
    lackedFunds: false,
    refund: "none",
    cancelled: null,
  };
}

/** Where these wallets can pay a payment from, and how much: all that covers the price. */
export function offersOf(model: Model, { status, price }: Payment, wallets: number[]) {
  if (status !== "requires_action") return [];
  return wallets.flatMap((wallet) =>
    COINS.flatMap((symbol) => {
      const cost = costIn(symbol, price);
      const covers = cost && balanceIn(model, buyer(wallet), symbol) >= cost.amount;
      return covers ? [{ wallet, symbol, ...cost }] : [];
    }),
  );
}

/** How many approvals a wallet gives before it signs for an asset: tokens without EIP-3009 go by way of Permit2. */
export function approvalsFor({ approved }: Model, wallet: number, symbol: Coin): number {
  const isByPermit2 = symbol === "USDT" || symbol === "WETH";
  return isByPermit2 && !approved.has(place(wallet, symbol)) ? 1 : 0;
}

/** How a confirm that is not simply the buyer's is made. */
export type Flaw = "none" | "altered" | "foreign" | "one result too many";

export interface Expected {
  status: number;
  code?: string;
}
const refused = (status: number, code: string): Expected => ({ status, code });
const taken: Expected = { status: 200 };

/** What a confirm must be answered, whatever the product thinks. */
export function expectConfirm(
  model: Model,
  payment: Payment,
  { option, flaw, body }: { option: KnownOption; flaw: Flaw; body: ConfirmBody },
): Expected {
  if (payment.status !== "requires_action") return expectRepeat(payment, option, body);
  if (flaw === "one result too many") return refused(400, "params_validation");
  if (flaw !== "none") return refused(422, "invalid_signature");
  if (option.symbol === "ETH")
    return payment.executed?.by === option ? taken : refused(422, "invalid_signature");
  if (payment.executed) return refused(400, "invalid_state");
  const covers = balanceIn(model, buyer(option.wallet), option.symbol) >= option.amount;
  return covers ? taken : refused(400, "invalid_state");
}

function expectRepeat({ status, accepted, executed }: Payment, option: KnownOption, body: ConfirmBody) {
  if (accepted && JSON.stringify(accepted.body) === JSON.stringify(body)) return taken;
  if (status === "expired") return refused(410, "payment_expired");
  const isAdopted = !accepted && executed?.by === option;
  return isFinal(status) || isAdopted ? taken : refused(400, "invalid_state");
}

/** What a refund must be answered. */
export function expectRefund({ status, refund }: Payment): Expected {
  if (status !== "succeeded") return refused(400, "payment_not_succeeded");
  return refund === "none" ? taken : refused(409, "already_refunded");
}

/** What the worker may have made of a payment's status; `depth` blocks must stand on an execution. */
export function afterWork(payment: Payment, at: { head: bigint; depth: bigint; hasRead: boolean }): Status[] {
  const { status, executed, lackedFunds } = payment;
  if (isFinal(status) || (status === "requires_action" && !(executed && at.hasRead))) return [status];
  const isDeep = executed !== null && at.head - executed.block + 1n >= at.depth;
  if (at.hasRead && executed) return isDeep ? ["succeeded"] : ["processing"];
  if (isDeep) return ["processing", "succeeded"];
  return !executed && lackedFunds ? ["processing", "failed"] : ["processing"];
}

/** Takes note of a status that was seen. @throws Error when it may not be, or leaves a final one */
export function noteStatus(payment: Payment, seen: Status, allowed: Status[]): void {
  if (!allowed.includes(seen)) {
    throw new Error(
      `payment ${payment.id} was ${payment.status} and is ${seen}, which should be ${allowed.join(" or ")}`,
    );
  }
  if (seen !== payment.status && !NEXT[payment.status].includes(seen)) {
    throw new Error(`payment ${payment.id} went from ${payment.status} to ${seen}`);
  }
  payment.status = seen;
}

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

/** A wallet's option, and the wallet's result for it. */
export interface KnownOption {
  id: string;
  wallet: number;
  symbol: Coin;
  amount: bigint;
  fee: bigint;
  actions: Option["actions"];
  /** The wallet's signature or transaction, once there is one. */
  body: ConfirmBody | null;
  /** The fetched transaction for a native coin. */
  transaction: { to: Hex; data: Hex; value: Hex } | null;
  /** Whether the buyer sent it. */
  isSent: boolean;
}

export interface Execution {
  by: KnownOption;
  block: bigint;
}

/** A requested refund, of a part or of everything that was left. */
export interface Part {
  amount: bigint;
  isDone: boolean;
}

export interface Payment {
  id: string;
  /** The first merchant is paid to an address, the second into the vault. */
  merchant: number;
  price: Price;
  status: Status;
  /** By wallet and symbol. */
  options: Map<string, KnownOption>;
  /** The accepted confirm, and its option. */
  accepted: { body: ConfirmBody; option: KnownOption } | null;
  executed: Execution | null;
  /** Whether the buyer's balance was ever too low while it was processing. */
  lackedFunds: boolean;
  refunds: Part[];
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
  /** The token approvals to Permit2. */
  approved: Set<string>;
  /** By merchant and idempotency key, like the next one. */
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

/** Changes a balance by an amount. */
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
    refunds: [],
    cancelled: null,
  };
}

/** Lists the balances of these wallets that cover the price of a payment. */
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

/** Counts the approvals before a wallet signs for an asset: tokens without EIP-3009 use Permit2. */
export function approvalsFor({ approved }: Model, wallet: number, symbol: Coin): number {
  const isByPermit2 = symbol === "USDT" || symbol === "WETH";
  return isByPermit2 && !approved.has(place(wallet, symbol)) ? 1 : 0;
}

/** The variants of a confirm that differ from the buyer's own. */
export type Flaw = "none" | "altered" | "foreign" | "one result too many";

export interface Expected {
  status: number;
  code?: string;
}
const refused = (status: number, code: string): Expected => ({ status, code });
const taken: Expected = { status: 200 };

/** Returns the required answer to a confirm, independently of the product. */
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

/** Returns how much of what was paid no refund takes. */
export function leftOf({ executed, refunds }: Payment): bigint {
  return refunds.reduce((left, { amount }) => left - amount, executed?.by.amount ?? 0n);
}

/** Returns the required answer to a refund; null asks for everything that is left. */
export function expectRefund(payment: Payment, amount: bigint | null): Expected {
  if (payment.status !== "succeeded") return refused(400, "payment_not_succeeded");
  const left = leftOf(payment);
  if (left === 0n) return refused(409, "already_refunded");
  return amount !== null && amount > left ? refused(400, "params_validation") : taken;
}

/** Lists the statuses that the worker may have reached; an execution needs `depth` confirmations. */
export function afterWork(payment: Payment, at: { head: bigint; depth: bigint; hasRead: boolean }): Status[] {
  const { status, executed, lackedFunds } = payment;
  if (isFinal(status) || (status === "requires_action" && !(executed && at.hasRead))) return [status];
  const isDeep = executed !== null && at.head - executed.block + 1n >= at.depth;
  if (at.hasRead && executed) return isDeep ? ["succeeded"] : ["processing"];
  if (isDeep) return ["processing", "succeeded"];
  return !executed && lackedFunds ? ["processing", "failed"] : ["processing"];
}

/** Records an observed status. @throws Error when it is not allowed, or leaves a final one */
export function noteStatus(payment: Payment, status: Status, allowed: Status[]): void {
  if (!allowed.includes(status)) {
    throw new Error(
      `payment ${payment.id} was ${payment.status} and is ${status}, which should be ${allowed.join(" or ")}`,
    );
  }
  if (status !== payment.status && !NEXT[payment.status].includes(status)) {
    throw new Error(`payment ${payment.id} went from ${payment.status} to ${status}`);
  }
  payment.status = status;
}

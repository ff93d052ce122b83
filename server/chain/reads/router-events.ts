import { type Address, type Hex, type Log, parseEventLogs } from "viem";
import { routerEventAbi } from "@/server/chain/abi/routers";

/** A router's log, and its position. Hex is in lower case. */
interface LogFields {
  /** The router that logged it. */
  router: Address;
  txHash: Hex;
  logIndex: number;
  blockNumber: number;
  blockHash: Hex;
}

/** Money that moved. The zero address is the native coin. */
interface MoneyFields extends LogFields {
  token: Address;
  amount: bigint;
}

interface PaymentFields extends MoneyFields {
  key: Hex;
  paymentRef: Hex;
  merchantRef: Hex;
}

/** The router executed a payment. */
export interface PaymentExecuted extends PaymentFields {
  type: "PaymentExecuted";
  payer: Address;
  destination: Address;
  fee: bigint;
}

/** The router gave a payment back, or on edition 2 a part of it. */
export interface PaymentRefunded extends PaymentFields {
  type: "PaymentRefunded";
  /** Who received the money: the payer, or the address that the payer signed for. */
  to: Address;
  /** The refund as the router names it; null on edition 1, which knows one refund per payment. */
  refundRef: Hex | null;
}

/** A deposit into a merchant's vault, or a withdrawal from it, without a payment. */
export interface VaultMoved extends MoneyFields {
  type: "VaultDeposited" | "VaultWithdrawn";
  key: null;
  merchantRef: Hex;
  /** The depositor, or the receiver of the withdrawal. */
  party: Address;
}

/** Money left a deposit address without a payment; `to` is the router when a vault received it. Edition 2. */
export interface DepositReturned extends MoneyFields {
  type: "DepositReturned";
  key: Hex;
  paymentRef: Hex;
  to: Address;
}

/** Held fees were paid out, or surplus was. Edition 2. */
export interface MoneySent extends MoneyFields {
  type: "FeesSwept" | "SurplusRescued";
  key: null;
  to: Address;
}

/** The router refuses every later execution of the payment. Edition 2. */
export interface PaymentClosed extends LogFields {
  type: "PaymentClosed";
  key: null;
  paymentRef: Hex;
}

/** The router refuses new payments, or takes them again. Edition 2. */
export interface PausedSet extends LogFields {
  type: "PausedSet";
  key: null;
  paused: boolean;
}

export type RouterEvent =
  | PaymentExecuted
  | PaymentRefunded
  | VaultMoved
  | DepositReturned
  | MoneySent
  | PaymentClosed
  | PausedSet;

/** Decodes the events of these routers in logs. Logs of other contracts prove nothing and are skipped. */
export function routerEvents(routers: readonly string[], logs: Log<bigint, number, false>[]): RouterEvent[] {
  const known = new Set(routers.map((router) => router.toLowerCase()));
  const own = logs.filter(({ address }) => known.has(address.toLowerCase()));
  return parseEventLogs({ abi: routerEventAbi, logs: own }).map(decode);
}

type DecodedLog = ReturnType<typeof parseEventLogs<typeof routerEventAbi>>[number];

function decode(log: DecodedLog): RouterEvent {
  const place: LogFields = {
    router: lower(log.address),
    txHash: lower(log.transactionHash),
    logIndex: log.logIndex,
    blockNumber: Number(log.blockNumber),
    blockHash: lower(log.blockHash),
  };
  switch (log.eventName) {
    case "PaymentExecuted":
    case "PaymentRefunded":
      return ofPayment(place, log);
    case "VaultDeposited":
    case "VaultWithdrawn":
      return ofVault(place, log);
    case "DepositReturned": {
      const { key, paymentRef, to, token, amount } = lowered(log.args);
      return { type: log.eventName, ...place, key, paymentRef, to, token, amount };
    }
    case "FeesSwept":
    case "SurplusRescued":
      return { type: log.eventName, ...place, key: null, ...lowered(log.args) };
    case "PaymentClosed":
      return { type: log.eventName, ...place, key: null, ...lowered(log.args) };
    case "PausedSet":
      return { type: log.eventName, ...place, key: null, ...log.args };
  }
}

type LogOf<Name> = Extract<DecodedLog, { eventName: Name }>;

function ofPayment(place: LogFields, log: LogOf<"PaymentExecuted" | "PaymentRefunded">): RouterEvent {
  if (log.eventName === "PaymentExecuted") return { type: log.eventName, ...place, ...lowered(log.args) };
  const { key, paymentRef, merchantRef, token, amount, ...rest } = lowered(log.args);
  const [to, refundRef] = "payer" in rest ? [rest.payer, null] : [rest.to, rest.refundRef];
  return { type: log.eventName, ...place, key, paymentRef, merchantRef, token, amount, to, refundRef };
}

function ofVault(place: LogFields, log: LogOf<"VaultDeposited" | "VaultWithdrawn">): VaultMoved {
  const { merchantRef, token, amount, ...rest } = lowered(log.args);
  const party = "from" in rest ? rest.from : rest.to;
  return { type: log.eventName, ...place, key: null, merchantRef, token, amount, party };
}

/** Writes the hex of an event's arguments in lower case. */
function lowered<Args extends object>(args: Args): Args {
  const entries = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === "string" ? value.toLowerCase() : value,
  ]);
  return Object.fromEntries(entries) as Args;
}

function lower<T extends Hex>(hex: T): T {
  return hex.toLowerCase() as T;
}

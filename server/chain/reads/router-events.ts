import { type Address, getAbiItem, type Hex, type Log, parseEventLogs } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";

/** The fields that all of the router's events have, and their position. Hex is in lower case. */
interface EventFields {
  /** The router that logged it. */
  router: Address;
  merchantRef: Hex;
  token: Address;
  amount: bigint;
  txHash: Hex;
  logIndex: number;
  blockNumber: number;
  blockHash: Hex;
}

interface PaymentFields extends EventFields {
  key: Hex;
  paymentRef: Hex;
  payer: Address;
}

/** The router executed a payment. */
export interface PaymentExecuted extends PaymentFields {
  type: "PaymentExecuted";
  destination: Address;
  fee: bigint;
}

/** The router returned a payment to its payer, in full. */
export interface PaymentRefunded extends PaymentFields {
  type: "PaymentRefunded";
}

/** A deposit into a merchant's vault, or a withdrawal from it, without a payment. */
export interface VaultMoved extends EventFields {
  type: "VaultDeposited" | "VaultWithdrawn";
  key: null;
  /** The depositor, or the receiver of the withdrawal. */
  party: Address;
}

export type RouterEvent = PaymentExecuted | PaymentRefunded | VaultMoved;

const NAMES = ["PaymentExecuted", "PaymentRefunded", "VaultDeposited", "VaultWithdrawn"] as const;

/** The ABI items to filter logs by. */
export const routerEventItems = NAMES.map((name) => getAbiItem({ abi: paymentRouterAbi, name }));

/** Decodes the events of these routers in logs. Logs of other contracts prove nothing and are skipped. */
export function routerEvents(routers: readonly string[], logs: Log<bigint, number, false>[]): RouterEvent[] {
  const known = new Set(routers.map((router) => router.toLowerCase()));
  const own = logs.filter(({ address }) => known.has(address.toLowerCase()));
  return parseEventLogs({ abi: paymentRouterAbi, eventName: [...NAMES], logs: own }).map((log) => {
    const { args } = log;
    const fields: EventFields = {
      router: lower(log.address),
      merchantRef: lower(args.merchantRef),
      token: lower(args.token),
      amount: args.amount,
      txHash: lower(log.transactionHash),
      logIndex: log.logIndex,
      blockNumber: Number(log.blockNumber),
      blockHash: lower(log.blockHash),
    };
    if ("from" in args) return { type: "VaultDeposited", key: null, ...fields, party: lower(args.from) };
    if ("to" in args) return { type: "VaultWithdrawn", key: null, ...fields, party: lower(args.to) };
    const ofPayment = { ...fields, ...paymentOf(args) };
    if (!("destination" in args)) return { type: "PaymentRefunded", ...ofPayment };
    const { destination, fee } = args;
    return { type: "PaymentExecuted", ...ofPayment, destination: lower(destination), fee };
  });
}

function paymentOf({ key, paymentRef, payer }: Pick<PaymentFields, "key" | "paymentRef" | "payer">) {
  return { key: lower(key), paymentRef: lower(paymentRef), payer: lower(payer) };
}

function lower<T extends Hex>(hex: T): T {
  return hex.toLowerCase() as T;
}

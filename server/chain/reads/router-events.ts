import { type Address, getAbiItem, type Hex, type Log, parseEventLogs } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";

/** What all of the router's events tell, with where they stand. Hex in lower case. */
interface Told {
  merchantRef: Hex;
  token: Address;
  amount: bigint;
  txHash: Hex;
  logIndex: number;
  blockNumber: number;
  blockHash: Hex;
}

interface ToldOfPayment extends Told {
  key: Hex;
  paymentRef: Hex;
  payer: Address;
}

/** A payment was executed. */
export interface PaymentExecuted extends ToldOfPayment {
  type: "PaymentExecuted";
  destination: Address;
  fee: bigint;
}

/** A payment was given back to its payer, in full. */
export interface PaymentRefunded extends ToldOfPayment {
  type: "PaymentRefunded";
}

/** Money came into a merchant's vault, or was paid out of it, without a payment. */
export interface VaultMoved extends Told {
  type: "VaultDeposited" | "VaultWithdrawn";
  key: null;
  /** From whom, or to whom. */
  party: Address;
}

export type RouterEvent = PaymentExecuted | PaymentRefunded | VaultMoved;

const NAMES = ["PaymentExecuted", "PaymentRefunded", "VaultDeposited", "VaultWithdrawn"] as const;

/** What to ask a node for. */
export const routerEventItems = NAMES.map((name) => getAbiItem({ abi: paymentRouterAbi, name }));

/** What a router says in these logs that it did. Logs of other contracts prove nothing and are left out. */
export function routerEvents(router: string, logs: Log<bigint, number, false>[]): RouterEvent[] {
  const own = logs.filter(({ address }) => address.toLowerCase() === router.toLowerCase());
  return parseEventLogs({ abi: paymentRouterAbi, eventName: [...NAMES], logs: own }).map((log) => {
    const { args } = log;
    const told: Told = {
      merchantRef: lower(args.merchantRef),
      token: lower(args.token),
      amount: args.amount,
      txHash: lower(log.transactionHash),
      logIndex: log.logIndex,
      blockNumber: Number(log.blockNumber),
      blockHash: lower(log.blockHash),
    };
    if ("from" in args) return { type: "VaultDeposited", key: null, ...told, party: lower(args.from) };
    if ("to" in args) return { type: "VaultWithdrawn", key: null, ...told, party: lower(args.to) };
    const ofPayment = { ...told, ...paymentOf(args) };
    if (!("destination" in args)) return { type: "PaymentRefunded", ...ofPayment };
    const { destination, fee } = args;
    return { type: "PaymentExecuted", ...ofPayment, destination: lower(destination), fee };
  });
}

function paymentOf({ key, paymentRef, payer }: Pick<ToldOfPayment, "key" | "paymentRef" | "payer">) {
  return { key: lower(key), paymentRef: lower(paymentRef), payer: lower(payer) };
}

function lower<T extends Hex>(hex: T): T {
  return hex.toLowerCase() as T;
}

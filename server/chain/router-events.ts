import { type Address, getAbiItem, type Hex, type Log, parseEventLogs } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";

/** What both of the router's events tell, with where it stands. Hex in lower case. */
interface Told {
  key: Hex;
  paymentRef: Hex;
  payer: Address;
  token: Address;
  amount: bigint;
  txHash: Hex;
  logIndex: number;
  blockNumber: number;
  blockHash: Hex;
}

/** A payment was executed. */
export interface PaymentExecuted extends Told {
  type: "PaymentExecuted";
  destination: Address;
  fee: bigint;
}

/** A payment was given back to its payer, in full. */
export interface PaymentRefunded extends Told {
  type: "PaymentRefunded";
}

export type RouterEvent = PaymentExecuted | PaymentRefunded;

/** What to ask a node for. */
export const routerEventItems = [
  getAbiItem({ abi: paymentRouterAbi, name: "PaymentExecuted" }),
  getAbiItem({ abi: paymentRouterAbi, name: "PaymentRefunded" }),
] as const;

/** What a router says in these logs that it did. Logs of other contracts prove nothing and are left out. */
export function routerEvents(router: string, logs: Log<bigint, number, false>[]): RouterEvent[] {
  const own = logs.filter(({ address }) => address.toLowerCase() === router.toLowerCase());
  const eventName: RouterEvent["type"][] = ["PaymentExecuted", "PaymentRefunded"];
  return parseEventLogs({ abi: paymentRouterAbi, eventName, logs: own }).map((log) => {
    const { args } = log;
    const told: Told = {
      key: lower(args.key),
      paymentRef: lower(args.paymentRef),
      payer: lower(args.payer),
      token: lower(args.token),
      amount: args.amount,
      txHash: lower(log.transactionHash),
      logIndex: log.logIndex,
      blockNumber: Number(log.blockNumber),
      blockHash: lower(log.blockHash),
    };
    if (log.eventName === "PaymentRefunded") return { type: log.eventName, ...told };
    const { destination, fee } = log.args;
    return { type: log.eventName, ...told, destination: lower(destination), fee };
  });
}

function lower<T extends Hex>(hex: T): T {
  return hex.toLowerCase() as T;
}

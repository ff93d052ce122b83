import { getAbiItem } from "viem";
import { paymentRouterAbi } from "@/server/chain/abi/payment-router";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";

/** The router's ABI by edition. */
export const routerAbis = { 1: paymentRouterAbi, 2: paymentRouter2Abi } as const;

/** The functions that both editions have, with equal selectors and answers. */
const SHARED = [
  "deposit",
  "eip712Domain",
  "feeRecipient",
  "isRelayer",
  "keyOf",
  "owner",
  "payBatch",
  "payDirect",
  "payWithAuthorization",
  "payWithPermit2",
  "permit2",
  "refunder",
  "state",
  "vault",
  "withdraw",
] as const;

type Item = (typeof paymentRouter2Abi)[number];
type SharedFunction = Extract<Item, { type: "function"; name: (typeof SHARED)[number] }>;

/** What a call needs that is the same for routers of every edition. */
export const sharedRouterAbi = paymentRouter2Abi.filter(
  (item): item is SharedFunction => "name" in item && (SHARED as readonly string[]).includes(item.name),
) as readonly SharedFunction[];

/** The errors of all editions. */
export const routerErrors = [...paymentRouterAbi, ...paymentRouter2Abi].filter(({ type }) => type === "error");

/** A payment happened; the same event in both editions. */
export const paymentExecuted = getAbiItem({ abi: paymentRouter2Abi, name: "PaymentExecuted" });
/** An item of a batch failed alone; the same event in both editions. The relayer reads it from receipts. */
export const batchItemFailed = getAbiItem({ abi: paymentRouter2Abi, name: "BatchItemFailed" });

/**
 * The events that the indexer stores: all that move money, or change what a payment may do. Only `PaymentRefunded`
 * differs between the editions. The others are changes of roles, which are read from the router's state, and
 * {@link batchItemFailed}.
 */
export const routerEventAbi = [
  paymentExecuted,
  getAbiItem({ abi: paymentRouterAbi, name: "PaymentRefunded" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "PaymentRefunded" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "VaultDeposited" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "VaultWithdrawn" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "DepositReturned" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "FeesSwept" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "SurplusRescued" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "PaymentClosed" }),
  getAbiItem({ abi: paymentRouter2Abi, name: "PausedSet" }),
] as const;

import { z } from "zod";
import { ChecksumAddress as Address, expandRouter, Routers } from "@/server/chain/client/routers";

const Units = z.string().regex(/^\d{1,78}$/, "must be an amount in base units, as digits");

export const Token = z.object({
  symbol: z.string().min(1).max(16),
  name: z.string().min(1).max(64),
  address: Address,
  decimals: z.number().int().min(0).max(36),
  kind: z.enum(["eip3009", "permit2"]),
  /** EIP-712 domain of the token; required for `eip3009` and checked against the chain (checks/check-chain.ts). */
  domain: z.object({ name: z.string(), version: z.string() }).optional(),
  /** The ISO 4217 currency that the token is pegged to, if any. */
  peg: z.string().length(3).optional(),
  /** The least amount of a deposit; without it the one at which the execution costs one percent. */
  depositMinimum: Units.optional(),
  icon: z.string().min(1),
});

export const Native = z.object({
  symbol: z.string().min(1).max(16),
  name: z.string().min(1).max(64),
  decimals: z.number().int().default(18),
  /** SLIP-44 coin type, for CAIP-19 (`slip44:60` is ether). */
  slip44: z.number().int().min(0).default(60),
  /** As a token's. */
  depositMinimum: Units.optional(),
  icon: z.string().min(1),
});

const Wei = z.string().regex(/^\d{1,30}$/, "must be an amount in wei, as digits");

/** Limits for the cost of our own transactions, in wei, as digits. */
const GasLimits = z.object({
  /** Per unit of gas. While the network requires more, payments wait until their deadline. */
  maxFeePerGas: Wei.optional(),
  /** Minimum tip per unit of gas, for networks that accept nothing below it. */
  minPriorityFeePerGas: Wei.optional(),
  /** A key with a lower balance signs nothing new. */
  minBalance: Wei.optional(),
  /**
   * Daily gas loss of one account by calls that fail on chain; above it, its confirms are refused. Default: 50 calls.
   */
  maxLossPerAccount: Wei.optional(),
  /** The same for one payer; default: a fifth of the account's limit. */
  maxLossPerPayer: Wei.optional(),
});

export const WrittenChain = z.object({
  id: z.number().int().positive(),
  name: z.string().min(1).max(64),
  mode: z.enum(["test", "live"]),
  rpcUrls: z.array(z.url({ protocol: /^https?$/ })).min(1),
  /** Confirmation depth in blocks, counting the transaction's own, or a finality tag of the chain. */
  confirmations: z.union([z.number().int().min(1).max(10_000), z.enum(["safe", "finalized"])]),
  /** Requests a day to each endpoint, beyond which alerts tell the operator; they never stop. */
  rpcBudgetPerDay: z.number().int().min(1).optional(),
  blockTimeMs: z.number().int().min(50).default(2_000),
  routers: Routers,
  icon: z.string().min(1),
  explorer: z.url().nullable().default(null),
  native: Native.nullable(),
  tokens: z.array(Token).max(64),
  /** Factories that may deploy a smart account when it pays (ERC-6492). */
  accountFactories: z.array(Address).max(32).default([]),
  /** Whether payments of tokens may get deposit addresses; needs a router of edition 2. */
  deposits: z.boolean().default(false),
  /** The same for the chain's coin. */
  nativeDeposits: z.boolean().default(false),
  gas: GasLimits.optional(),
  /**
   * Chainlink's uptime feed of a rollup's sequencer. While the sequencer is down, its chain's price feeds are outdated.
   */
  sequencerFeed: Address.optional(),
});

/** A chain of the chains file, perhaps in the short form of its one router. */
export const Chain = z.preprocess(expandRouter, WrittenChain);

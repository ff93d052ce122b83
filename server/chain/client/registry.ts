import { readFileSync } from "node:fs";
import { z } from "zod";
import { WrittenFees } from "@/server/assets/fee-schedule";
import { RateFeeds } from "@/server/assets/rate-feeds";
import { ChecksumAddress as Address, expandRouter, Routers } from "@/server/chain/client/routers";
import { env } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

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

const Chain = z.preprocess(expandRouter, WrittenChain);

const ChainsFile = z
  .object({
    chains: z.array(Chain).min(1).max(32),
    /** Fixed rates, `"ETH/USD": "2500.00"`: units of the second for one whole unit of the first. */
    rates: z
      .record(z.string().regex(/^[A-Za-z0-9]+\/[A-Z]{3}$/), z.string().regex(/^\d+(\.\d+)?$/))
      .default({}),
    /** The installation's fee on payments, unless a merchant has its own; no fee when left out. */
    fees: WrittenFees.optional(),
    /** The other sources of rates; none when left out. */
    rateFeeds: RateFeeds.optional(),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of faultsOfChains(value.chains))
      issues.push({ code: "custom", input: value, path, message });
  })
  .check(({ value: { chains, rateFeeds }, issues }) => {
    const known = new Set(chains.map(({ id }) => id));
    rateFeeds?.sources.forEach((source, i) => {
      if (source.kind !== "chainlink" || known.has(source.chainId)) return;
      const path = ["rateFeeds", "sources", i, "chainId"];
      issues.push({
        code: "custom",
        input: source.chainId,
        path,
        message: "is none of the chains of this file",
      });
    });
  });

export type ChainConfig = z.infer<typeof Chain>;
export type TokenConfig = z.infer<typeof Token>;
export type ChainsConfig = z.infer<typeof ChainsFile>;

/** Finds duplicate ids and tokens, `eip3009` tokens without a domain, and deposits without a router for them. */
function faultsOfChains(
  chains: readonly z.infer<typeof Chain>[],
): { path: PropertyKey[]; message: string }[] {
  const repeated = twice(chains.map(({ id }) => id)).map((i) => ({
    path: ["chains", i, "id"],
    message: `is also the id of another chain: ${chains[i]?.id}`,
  }));
  const ofTokens = chains.flatMap(({ tokens }, i) => [
    ...twice(tokens.map(({ address }) => address)).map((j) => ({
      path: ["chains", i, "tokens", j, "address"],
      message: `is also the address of another token: ${tokens[j]?.address}`,
    })),
    ...tokens.flatMap(({ kind, domain }, j) =>
      kind === "eip3009" && !domain
        ? [{ path: ["chains", i, "tokens", j, "domain"], message: 'is needed for the kind "eip3009"' }]
        : [],
    ),
  ]);
  const ofDeposits = chains.flatMap(({ deposits, nativeDeposits, routers }, i) => {
    if (!(deposits || nativeDeposits) || routers.some(({ version }) => version === 2)) return [];
    const path = ["chains", i, deposits ? "deposits" : "nativeDeposits"];
    return [{ path, message: 'needs a router of "version" 2' }];
  });
  return [...repeated, ...ofTokens, ...ofDeposits];
}

/** Returns the indexes of values that occurred before. */
function twice(values: readonly unknown[]): number[] {
  return values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []));
}

/**
 * Reads a chains file.
 * @throws Error with one line per fault
 */
export function parseChains(text: string): ChainsConfig {
  const parsed = ChainsFile.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  return parsed.data;
}

/** Returns the chains and tokens of this installation; CHAINS_FILE is read once per process. */
export function chainsConfig(): ChainsConfig {
  return singleton("chains", () => {
    const file = env().CHAINS_FILE;
    if (!file) throw new Error("CHAINS_FILE is not set; `npm start` writes one for its local chains");
    return parseChains(readFileSync(file, "utf8"));
  });
}

/** Sets the chains of this process before anything has read them, to check a file that is not written yet. */
export function proposeChains(config: ChainsConfig): void {
  if (singleton("chains", () => config) !== config) throw new Error("the chains file was read already");
}

/** Lists the chains on which a payment of this mode can be paid. */
export function chainsOf(mode: "test" | "live"): ChainConfig[] {
  return chainsConfig().chains.filter((chain) => chain.mode === mode);
}

/** Finds the configured chain with this id; undefined when there is none. */
export function findChain(chainId: number): ChainConfig | undefined {
  return chainsConfig().chains.find((chain) => chain.id === chainId);
}

import { readFileSync } from "node:fs";
import { z } from "zod";
import { WrittenFees } from "@/server/assets/fee-schedule";
import { RateFeeds } from "@/server/assets/rate-feeds";
import { Chain, type Token } from "@/server/chain/client/chain-schema";
import { env } from "@/server/kernel/env";
import { replaceSingleton, singleton } from "@/server/kernel/singleton";

/** Chains of an installation, those of its database included. */
export const MOST_CHAINS = 32;

const ChainsFile = z
  .object({
    /** May be empty: the database may have networks, too. */
    chains: z.array(Chain).max(MOST_CHAINS),
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

/** Returns the chains file; it is read once per process. */
export function chainsFile(): ChainsConfig {
  return singleton("chains-file", () => {
    const file = env().CHAINS_FILE;
    if (!file) throw new Error("CHAINS_FILE is not set; `npm start` writes one for its local chains");
    return parseChains(readFileSync(file, "utf8"));
  });
}

/** Returns the chains, tokens and fees in force: those of the chains file, and what the database adds to them. */
export function chainsConfig(): ChainsConfig {
  return singleton("chains", chainsFile);
}

/**
 * Sets the chains in force from now on. Objects of the earlier ones stay as they are.
 * @param off ids of the chains that take no new payments
 */
export function adoptChains(config: ChainsConfig, off: ReadonlySet<number> = new Set()): void {
  replaceSingleton("chains-off", off);
  replaceSingleton("chains", config);
}

/** Checks whether a chain takes no new payments: its payments and refunds are still finished. */
export function isSwitchedOff(chainId: number): boolean {
  return singleton("chains-off", (): ReadonlySet<number> => new Set()).has(chainId);
}

/** Lists the chains of a mode: on those, payments are read, refunded and shown. */
export function chainsOf(mode: "test" | "live"): ChainConfig[] {
  return chainsConfig().chains.filter((chain) => chain.mode === mode);
}

/** Lists the chains that new payments of a mode may use. */
export function openChainsOf(mode: "test" | "live"): ChainConfig[] {
  return chainsOf(mode).filter(({ id }) => !isSwitchedOff(id));
}

/** Finds the configured chain with this id; undefined when there is none. */
export function findChain(chainId: number): ChainConfig | undefined {
  return chainsConfig().chains.find((chain) => chain.id === chainId);
}

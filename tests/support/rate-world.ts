import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createWalletClient, encodeDeployData, http, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { compileContracts } from "@/scripts/contracts-compile";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { postRates } from "@/server/assets/rate-board";
import type { RateFeed } from "@/server/assets/rate-feeds";
import { rateFeeds } from "@/server/assets/rate-providers";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { env } from "@/server/kernel/env";
import { requireSuccess, urlOf, viemChain } from "@/tests/support/chains";
import { asTableOwner } from "@/tests/support/owner-db";
import { makeRateHost, type RateHost } from "@/tests/support/rate-host";
import { db, one, sql } from "@/tests/support/sql";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FEED = "contracts/test-tokens/TestFeed.sol";
const LONG_S = 86_400;

/** The next answer of a price feed. */
export interface Round {
  answer: bigint;
  /** Negative for an incomplete round. */
  ageS?: number;
  roundId?: bigint;
  answeredInRound?: bigint;
}

/** An installation with sources of rates: a feed on the first chain, and a host for Kraken and the central bank. */
export interface RateWorld {
  host: RateHost;
  chain: ChainConfig;
  /** Sets the next answer of the ether/dollar feed (eight decimals). */
  setRound(round: Round): Promise<void>;
  /** Sets the chain's sequencer up (0) or down (1), for this many seconds; null for a feed without any answer. */
  setSequencer(status: { answer: 0n | 1n; forS: number } | null): Promise<void>;
}

/**
 * Adds sources, a fee and no fixed rate to this installation's chains file. The file is read once per process, so
 * nothing may have read it before.
 */
export async function makeRateWorld(): Promise<RateWorld> {
  const host = await makeRateHost();
  const file = env().CHAINS_FILE ?? "";
  const config = JSON.parse(readFileSync(file, "utf8"));
  const { address, setRound } = await deployFeed(config.chains[0]);
  const sequencer = await deployFeed(config.chains[0]);
  const setSequencer: RateWorld["setSequencer"] = (status) =>
    sequencer.setRound({ answer: status?.answer ?? 0n, ageS: status?.forS ?? -1 });
  await setSequencer({ answer: 0n, forS: LONG_S });
  config.chains[0].sequencerFeed = sequencer.address;
  config.rates = {};
  config.fees = { percentage: "1", fixed: "0.84 GBP" };
  config.rateFeeds = {
    sources: [
      { kind: "chainlink", chainId: config.chains[0].id, feeds: { "ETH/USD": address } },
      { kind: "kraken", url: host.serve("/kraken", ""), pairs: { "ETH/USD": "ETHUSD" } },
      { kind: "ecb", url: host.serve("/ecb", "") },
    ],
  };
  writeFileSync(file, JSON.stringify(config));
  const [chain] = chainsConfig().chains;
  if (!chain) throw new Error("there is no chain");
  return { host, chain, setRound, setSequencer };
}

/** A price feed with so many decimals. The chain is shared, so each run has its own feed and owner. */
export async function deployFeed(chain: ChainConfig, decimals = 8) {
  const owner = privateKeyToAccount(generatePrivateKey());
  const deployer = new LocalDeployer({ rpcUrl: urlOf(chain), chainId: chain.id, owner });
  await deployer.ensureGas(owner.address, parseEther("10"));
  const compiled = compileContracts(ROOT, [FEED]).get(FEED);
  if (!compiled) throw new Error("the feed was not compiled");
  const { abi, bytecode } = compiled;
  const address = await deployer.create2(
    encodeDeployData({ abi, bytecode, args: [decimals] }),
    generatePrivateKey(),
  );
  const wallet = createWalletClient({
    account: owner,
    chain: viemChain(chain),
    transport: http(urlOf(chain)),
  });
  const setRound = async ({ answer, ageS = 60, roundId = 7n, answeredInRound = roundId }: Round) => {
    const updatedAt = ageS < 0 ? 0n : BigInt(Math.floor(Date.now() / 1_000) - ageS);
    const args = [roundId, answer, updatedAt, answeredInRound] as const;
    await requireSuccess(chain, await wallet.writeContract({ address, abi, functionName: "set", args }));
  };
  return { address, setRound };
}

/** Resets to a new installation: no rates, no requests. */
export async function forgetRates({ host }: RateWorld): Promise<void> {
  await db.query(sql`delete from rate`);
  await asTableOwner(sql`delete from rate_source`);
  postRates([]);
  host.requests.length = 0;
}

/** A configured source. */
export function feed(name: string): RateFeed {
  const found = rateFeeds().find((each) => each.name === name);
  if (!found) throw new Error(`no source ${name}`);
  return found;
}

/** Makes every source due. The column rounds to milliseconds, so the current time may lie in the future. */
export const makeSourcesDue = () => db.query(sql`update rate_source set next_at = now() - interval '1 ms'`);

/** Reads a source's state; `inS` is the number of seconds until its next request. */
export const sourceState = (name: string) =>
  one<{ failures: number; lastFault: string | null; inS: number }>(
    db,
    sql`select failures, last_fault as "lastFault", extract(epoch from next_at - now())::float8 as "inS"
        from rate_source where name = ${name}`,
  );

/** The last working day's date, as far as the tests are concerned. */
export const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

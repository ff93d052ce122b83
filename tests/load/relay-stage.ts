import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Address, encodeFunctionData, parseEther, parseUnits } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { testTokenAbi } from "@/server/chain/abi/test-token";
import { type ChainConfig, findChain, type TokenConfig } from "@/server/chain/client/registry";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { FEE_RECIPIENT, publicClient, testClient } from "@/tests/support/chains";
import { startTemplate } from "@/tests/support/database";
import { makeInstallation, type Stack } from "@/tests/support/installation";
import { walletOf } from "@/tests/support/payments";
import { db, sql } from "@/tests/support/sql";
import { startChain } from "@/tests/support/start-chains";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

export type Mining = "automine" | "1 s";

/** A chain, and who acts on it. */
export interface Stage {
  mining: Mining;
  chain: ChainConfig;
  token: TokenConfig;
  buyers: PrivateKeyAccount[];
  /** The price of the next payment, in cents; a dollar where it is missing. */
  nextCents?: () => bigint;
}

/** One installation with a chain that mines at once and another that mines once a second, and its worker. */
export interface Theatre extends Stack {
  account: TestAccount;
  stages: Record<Mining, Stage>;
  worker: WorkerProcess;
  /** Ids of the other processes that share the machine. */
  pids: { postgres: number; anvil: Record<Mining, number> };
}

/** What a buyer parts with in each of the payments, in base units: one dollar. */
export const AMOUNT = 1_000_000n;
/** Who is paid, by whom. All hold the token already, so that no payment is the first of its kind. */
export const SHOPS = {
  bare: "0x5409000000000000000000000000000000000001",
  x402: "0x5409000000000000000000000000000000000002",
  florin: "0x5409000000000000000000000000000000000003",
} as const;
/** What the gateway keeps of each. */
export const FEE_BPS = 100;
const BUYERS = 32;
const IDS: Record<Mining, number> = { automine: 31337, "1 s": 31338 };

/**
 * Starts Postgres, two chains and the worker. Blocks of both chains have room for so much gas.
 */
export async function openTheatre(directory: string, blockGas: number): Promise<Theatre> {
  const args = ["--gas-limit", String(blockGas)];
  const [templateUrl, instant, timed] = await Promise.all([
    startTemplate(directory),
    startChain(directory, { id: IDS.automine, name: "Automine", args }),
    startChain(directory, { id: IDS["1 s"], name: "One second", args }),
  ]);
  const rates = { "ETH/USD": "2500.00" };
  const stack: Stack = { directory, templateUrl, chains: { chains: [instant.config, timed.config], rates } };
  const installation = await makeInstallation(stack);
  Object.assign(process.env, installation.env, {
    NODE_ENV: "test",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    RATE_LIMITS: "off",
  });
  const account = await makeAccount();
  await settleTo(account, SHOPS.florin);
  await db.query(sql`update merchant set fee_bps = ${FEE_BPS} where id = ${account.merchant.id}`);
  const stages = { automine: await stageOf("automine"), "1 s": await stageOf("1 s") };
  const { config } = timed;
  await testClient(config).setIntervalMining({ interval: 1 });
  await testClient(config).setAutomine(false);
  const worker = await startWorkerProcess(stack);
  const anvil = { automine: instant.process.pid, "1 s": timed.process.pid };
  const pids = { postgres: postmasterOf(directory), anvil };
  return { ...stack, account, stages, worker, pids };
}

async function stageOf(mining: Mining): Promise<Stage> {
  const chain = findChain(IDS[mining]);
  if (!chain) throw new Error(`no chain for ${mining}`);
  return { mining, ...(await makeBuyers(chain)) };
}

/** Gives a chain's token to new buyers, and to everybody who is paid. */
export async function makeBuyers(chain: ChainConfig): Promise<Omit<Stage, "mining">> {
  const token = chain.tokens.find(({ symbol }) => symbol === "USDC");
  if (!token) throw new Error(`${chain.name} has no USDC`);
  const buyers = Array.from({ length: BUYERS }, () => privateKeyToAccount(generatePrivateKey()));
  const minter = await gasPayer(chain);
  const holders = [...buyers.map(({ address }) => address), ...Object.values(SHOPS), FEE_RECIPIENT];
  for (const holder of holders) {
    const args = [holder, parseUnits("1000000", token.decimals)] as const;
    const hash = await walletOf(chain, minter).writeContract({
      address: token.address,
      abi: testTokenAbi,
      functionName: "mint",
      args,
    });
    await publicClient(chain).waitForTransactionReceipt({ hash });
  }
  return { chain, token, buyers };
}

/** A new account that can pay for gas. */
export async function gasPayer(chain: ChainConfig): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  await testClient(chain).setBalance({ address: account.address, value: parseEther("1000") });
  return account;
}

/** Reads an address's balance again and again, at little cost. */
export function balanceReader({ chain, token }: Stage, owner: Address): () => Promise<bigint> {
  const client = publicClient(chain);
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [owner] });
  return async () => BigInt((await client.call({ to: token.address, data })).data ?? 0);
}

function postmasterOf(directory: string): number {
  return Number(readFileSync(join(directory, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

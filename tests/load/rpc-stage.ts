import { writeFileSync } from "node:fs";
import type { PrivateKeyAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import type { ChainConfig } from "@/server/chain/client/registry";
import { repeat } from "@/tests/load/in-flight";
import { gasPayer, makeBuyers, SHOPS, type Stage } from "@/tests/load/relay-stage";
import { type RpcCounter, startRpcCounter } from "@/tests/load/rpc-counter";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import { deployRouters, testClient, urlOf } from "@/tests/support/chains";
import { startTemplate } from "@/tests/support/database";
import { makeInstallation } from "@/tests/support/installation";
import { walletOf } from "@/tests/support/payments";
import { startChain } from "@/tests/support/start-chains";
import { startWorkerProcess, type WorkerProcess } from "@/tests/support/worker-process";

export const BLOCK_MS = 2_000;
/** A public network's id, so that nothing treats the chain as a local one. */
const CHAIN_ID = 84_532;
const WORKERS = 2;

/** One installation on one chain of two-second blocks, whose calls are counted, with two workers. */
export interface RpcStage extends Pick<Stage, "chain" | "buyers"> {
  account: TestAccount;
  counter: RpcCounter;
  workers: WorkerProcess[];
  /** Ends the foreign transfers. */
  quieten(): Promise<void>;
}

/**
 * Starts Postgres, the chain and two workers. Strangers move a token in each block, as on a public network.
 */
export async function openRpcStage(directory: string): Promise<RpcStage> {
  const [templateUrl, { config }] = await Promise.all([
    startTemplate(directory),
    startChain(directory, { id: CHAIN_ID, name: "Two seconds", args: ["--gas-limit", "30000000"] }),
  ]);
  const installation = await makeInstallation({ directory, templateUrl, chains: { chains: [], rates: {} } });
  const keys = { relayer: installation.env.RELAYER_KEY, refunder: installation.env.REFUNDER_KEY } as never;
  const { chains } = await deployRouters({ chains: [config], rates: {} }, keys);
  const chain = { ...(chains[0] as ChainConfig), blockTimeMs: BLOCK_MS };
  const counter = await startRpcCounter(urlOf(chain));
  const rates = { "ETH/USD": "2500.00" };
  writeFileSync(
    installation.env.CHAINS_FILE,
    JSON.stringify({ chains: [{ ...chain, rpcUrls: [counter.url] }], rates }),
  );
  Object.assign(process.env, installation.env, {
    NODE_ENV: "test",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    RATE_LIMITS: "off",
  });
  const account = await makeAccount();
  await settleTo(account, SHOPS.florin);
  const { buyers } = await makeBuyers(chain);
  const stranger = await gasPayer(chain);
  await testClient(chain).setAutomine(false);
  await testClient(chain).setIntervalMining({ interval: BLOCK_MS / 1_000 });
  const noise = repeat(BLOCK_MS, () => move(chain, stranger));
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorkerProcess({ directory })));
  return { chain, buyers, account, counter, workers, quieten: () => noise.stop() };
}

async function move(chain: ChainConfig, stranger: PrivateKeyAccount): Promise<void> {
  const [token] = chain.tokens;
  if (!token) throw new Error(`${chain.name} has no token`);
  const call = { address: token.address, abi: erc20Abi, functionName: "transfer" } as const;
  await walletOf(chain, stranger).writeContract({ ...call, args: [stranger.address, 0n] });
}

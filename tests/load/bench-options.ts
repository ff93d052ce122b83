import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { encodeFunctionData, multicall3Abi } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { permit2Address } from "@/server/chain/abi/permit2";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { percentiles } from "@/tests/load/measure";
import type { Api } from "@/tests/support/api";
import { publicClient } from "@/tests/support/chains";
import { makeWallet } from "@/tests/support/wallet";

/** Both are measured warm, like creates and statuses. */
const WARM_UP = 40;
const ROUNDS = 60;
const ACCOUNTS = 5;
/** How long an answer's balances may serve the next one, which waits this long. */
export const BLOCK_MS = 50;

/**
 * Measures options for five accounts, all tokens and both chains, against the plain multicalls below them: one per
 * chain, both at once, nothing read twice and no processing of the answers.
 */
export async function benchOptions(
  api: Api,
): Promise<{ options: number; multicalls: number; offered: number }> {
  const chains = chainsConfig().chains;
  const wallets = await Promise.all(Array.from({ length: ACCOUNTS }, () => makeWallet({ units: 100 })));
  const accounts = wallets.flatMap((wallet) => wallet.accounts);
  const addresses = wallets.map((wallet) => wallet.account.address);
  const order = { referenceId: "options", amount: { unit: "iso4217/USD", value: "100" } };
  const options: number[] = [];
  const multicalls: number[] = [];
  let offered = 0;
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    await delay(BLOCK_MS);
    const { body } = await api.post<{ paymentId: string }>("/v1/payments", order);
    const path = `/v1/gateway/payment/${body.paymentId}/options`;
    const answer = await api.post<{ options: unknown[] }>(path, { accounts });
    offered = answer.body.options.length;
    options.push(answer.ms);
    const started = performance.now();
    await Promise.all(chains.map((chain) => bareMulticall(chain, addresses)));
    multicalls.push(performance.now() - started);
  }
  const warm = (ms: number[]) => percentiles(ms.slice(WARM_UP)).p50;
  return { options: warm(options), multicalls: warm(multicalls), offered };
}

async function bareMulticall(chain: ChainConfig, owners: `0x${string}`[]): Promise<void> {
  const calls = owners.flatMap((owner) => [
    ...chain.tokens.map(({ address }) => ({ target: address, callData: balance(owner) })),
    ...chain.tokens.map(({ address }) => ({ target: address, callData: allowance(owner) })),
    { target: multicall3Address, callData: nativeBalance(owner) },
  ]);
  await publicClient(chain).readContract({
    address: multicall3Address,
    abi: multicall3Abi,
    functionName: "aggregate3",
    args: [calls.map((call) => ({ ...call, allowFailure: true }))],
  });
}

const balance = (owner: `0x${string}`) =>
  encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [owner] });
const allowance = (owner: `0x${string}`) =>
  encodeFunctionData({ abi: erc20Abi, functionName: "allowance", args: [owner, permit2Address] });
const nativeBalance = (owner: `0x${string}`) =>
  encodeFunctionData({ abi: multicall3Abi, functionName: "getEthBalance", args: [owner] });

import { formatLog, type Hex, type Log, numberToHex, parseEther } from "viem";
import type { ChainPlan, Step } from "@/scripts/demo/step";
import { call } from "@/scripts/local/json-rpc";

/** A step in its block. */
export interface MinedStep extends Step {
  hash: Hex;
  raw: Hex;
  nonce: number;
  block: number;
  blockHash: Hex;
  /** In wei. */
  cost: bigint;
  logs: Log<bigint, number, false>[];
}

/** What accounts get that send transactions of their own, in wei. */
const SENDERS_COINS = parseEther("100");
/** Each of these calls takes less than half of it. */
export const STEP_GAS = 600_000n;
/** More than the base fee of a chain that begins, which is a gwei and falls. */
export const MAX_FEE_PER_GAS = 3_000_000_000n;
export const PRIORITY_FEE_PER_GAS = 1_000_000_000n;
/** Handing out money grows with the number of holders. */
const HAND_OUT_GAS = 25_000_000n;

interface Receipt {
  status: Hex;
  transactionHash: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  gasUsed: Hex;
  effectiveGasPrice: Hex;
  logs: Parameters<typeof formatLog>[0][];
}

/**
 * Mines each step in a separate block at its time, on a chain whose clock is not beyond the first.
 * @throws Error when a transaction reverts
 */
export async function mineSteps(url: string, { chainId, senders, steps }: ChainPlan): Promise<MinedStep[]> {
  await Promise.all(
    senders.map((address) => call(url, "anvil_setBalance", [address, numberToHex(SENDERS_COINS)])),
  );
  const nonces = new Map<string, number>();
  const mined: MinedStep[] = [];
  let last = 0;
  for (const step of steps) {
    const { address } = step.from;
    const nonce =
      nonces.get(address) ?? Number(await call<Hex>(url, "eth_getTransactionCount", [address, "latest"]));
    nonces.set(address, nonce + 1);
    last = Math.max(step.at, last + 1);
    mined.push(await mineStep(url, { ...step, at: last }, { chainId, nonce }));
  }
  return mined;
}

async function mineStep(url: string, step: Step, { chainId, nonce }: { chainId: number; nonce: number }) {
  const raw = await step.from.signTransaction({
    type: "eip1559",
    ...{ chainId, nonce, to: step.to, value: step.value, data: await step.data() },
    gas: step.option ? STEP_GAS : HAND_OUT_GAS,
    maxFeePerGas: MAX_FEE_PER_GAS,
    maxPriorityFeePerGas: PRIORITY_FEE_PER_GAS,
  });
  await call(url, "evm_setNextBlockTimestamp", [step.at]);
  const receipt = await call<Receipt>(url, "eth_sendRawTransactionSync", [raw]);
  if (receipt.status !== "0x1")
    throw new Error(`the demo's transaction ${receipt.transactionHash} on chain ${chainId} reverted`);
  return {
    ...step,
    hash: receipt.transactionHash,
    raw,
    nonce,
    block: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
    cost: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
    logs: receipt.logs.map((log) => formatLog(log) as Log<bigint, number, false>),
  };
}

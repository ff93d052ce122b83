import { type Hex, hexToBigInt, keccak256, type LocalAccount } from "viem";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import { estimateGas } from "@/server/chain/calls/estimate-gas";
import { currentFees, gasLimitOf } from "@/server/chain/calls/gas";
import { sendRaw } from "@/server/chain/calls/send-raw";
import { readInclusion } from "@/server/chain/reads/blocks";
import { countNonces } from "@/server/chain/reads/read-sender";
import { sleep } from "@/server/kernel/clock";

const POLL_MS = 500;
/** A network that takes longer has a fault. */
const MINED_WITHIN_MS = 10 * 60_000;

/**
 * Waits until no transaction of an account is in the node's pool.
 * @throws Error after ten minutes
 */
export async function untilNothingPends(chainId: number, { address }: LocalAccount): Promise<void> {
  for (const giveUpAt = Date.now() + MINED_WITHIN_MS; ; ) {
    const [used, pending] = [
      await countNonces(chainId, address, "latest"),
      await countNonces(chainId, address, "pending"),
    ];
    if (pending <= used) return;
    if (Date.now() > giveUpAt) throw new Error(`a transaction of ${address} has waited for ten minutes`);
    await sleep(POLL_MS);
  }
}

/**
 * Signs and sends a transaction of an account that nothing else uses, and waits until it is in a block.
 * @returns its hash
 * @throws Error when the network refuses it, it reverts, or no block has it after ten minutes
 */
export async function sendAs(chainId: number, step: BuyerTransaction, owner: LocalAccount): Promise<Hex> {
  const { to, data } = step;
  const value = step.value ? hexToBigInt(step.value) : 0n;
  const fees = await currentFees(chainId);
  const gas = await estimateGas(chainId, { ...step, maxFeePerGas: fees.maxFeePerGas });
  const nonce = await countNonces(chainId, owner.address, "latest");
  const raw = await owner.signTransaction({
    ...{ type: "eip1559", chainId, nonce, to, data, value, gas: gasLimitOf(gas) },
    ...fees,
  });
  const refusal = await sendRaw(chainId, raw);
  if (refusal) throw new Error(`the network refused a transaction: ${refusal}`);
  return untilMined(chainId, raw);
}

async function untilMined(chainId: number, raw: Hex): Promise<Hex> {
  const hash = keccak256(raw);
  for (const giveUpAt = Date.now() + MINED_WITHIN_MS; Date.now() < giveUpAt; ) {
    const inclusion = await readInclusion(chainId, hash);
    if (inclusion?.succeeded) return hash;
    if (inclusion) throw new Error(`the transaction ${hash} reverted`);
    await sleep(POLL_MS);
  }
  throw new Error(`the transaction ${hash} is in no block after ten minutes; run the command again`);
}

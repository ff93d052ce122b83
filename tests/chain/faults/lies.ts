import { randomBytes } from "node:crypto";
import { type Hex, numberToHex, type PublicClient } from "viem";
import { publicClient } from "@/tests/support/chains";
import type { OpenPayment } from "@/tests/support/payments";
import { executions, refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import type { RpcAnswer, RpcCall, RpcFault } from "@/tests/support/rpc-proxy";
import type { Stage } from "./stage";

interface RawLog {
  blockNumber: Hex;
  [field: string]: unknown;
}

interface RawReceipt {
  transactionHash: Hex;
  blockNumber: Hex;
  logs: RawLog[];
}

const BEHIND = 5;
const someHash = (): Hex => `0x${randomBytes(32).toString("hex")}`;

/** A receipt is shown once, and never again. */
export function receiptsTakenBack(): RpcFault {
  const shown = new Set<string>();
  return async ({ method, params: [hash] }, pass) => {
    if (method !== "eth_getTransactionReceipt") return "fine";
    const answer = await pass();
    if (!answer.result) return "fine";
    if (shown.has(String(hash))) return { result: null };
    shown.add(String(hash));
    return "fine";
  };
}

/** Receipts name a block that the chain does not have, at their height or above the chain's. */
export function movedReceipts(): RpcFault {
  let calls = 0;
  return async ({ method }, pass) => {
    if (method !== "eth_getTransactionReceipt") return "fine";
    const { result } = await pass();
    if (!result) return "fine";
    const receipt = result as RawReceipt;
    const height = Number(receipt.blockNumber) + (++calls % 2 === 0 ? 1_000 : 0);
    const place = { blockHash: someHash(), blockNumber: numberToHex(height) };
    return {
      result: { ...receipt, ...place, logs: receipt.logs.map((log) => ({ ...log, ...place })) },
    };
  };
}

/** Two nodes behind one address: every other answer is of one that is some blocks behind. */
export function behind({ chain }: Stage): RpcFault {
  let calls = 0;
  const client = publicClient(chain);
  return async (call, pass) => {
    if (++calls % 2 === 0) return "fine";
    const height = Number(await client.getBlockNumber()) - BEHIND;
    const answer = BEHIND_ANSWERS[call.method];
    return answer ? answer({ call, pass, height, client }) : "fine";
  };
}

interface Question {
  call: RpcCall;
  pass: () => Promise<RpcAnswer>;
  /** Of the node that is behind. */
  height: number;
  client: PublicClient;
}

const UNKNOWN_BLOCK: RpcAnswer = { error: { code: -32_000, message: "header not found" } };
const isLater = (block: unknown, height: number) => String(block).startsWith("0x") && Number(block) > height;

const blockAt = (client: PublicClient, height: number) =>
  client.request({ method: "eth_getBlockByNumber", params: [numberToHex(height), false] });

const BEHIND_ANSWERS: Record<string, (question: Question) => Promise<RpcAnswer | "fine">> = {
  eth_blockNumber: async ({ height }) => ({ result: numberToHex(height) }),
  eth_getBlockByNumber: async ({ call, height, client }) => {
    const [at] = call.params as [Hex | "latest"];
    if (at === "latest") return { result: await blockAt(client, height) };
    return isLater(at, height) ? { result: null } : "fine";
  },
  eth_call: async ({ call, height }) => (isLater(call.params[1], height) ? UNKNOWN_BLOCK : "fine"),
  eth_getTransactionCount: async ({ call, height, client }) => {
    const [address, tag] = call.params as [Hex, string];
    if (isLater(tag, height)) return UNKNOWN_BLOCK;
    if (tag !== "latest") return "fine";
    const blockNumber = BigInt(height);
    return { result: numberToHex(await client.getTransactionCount({ address, blockNumber })) };
  },
  eth_getTransactionReceipt: async ({ pass, height }) => {
    const { result } = await pass();
    return isLater((result as RawReceipt | null)?.blockNumber, height) ? { result: null } : "fine";
  },
  eth_getLogs: async ({ pass, height }) => {
    const { result } = await pass();
    return { result: (result as RawLog[]).filter(({ blockNumber }) => !isLater(blockNumber, height)) };
  },
};

/**
 * To what a router has logged comes the execution of a payment that nobody paid: once as another contract's log, once as
 * the router's own, in a block that is none.
 */
export async function foreignLogs({ chain, prepaid }: Stage, unpaid: OpenPayment): Promise<RpcFault> {
  const example = prepaid[0];
  if (!example) throw new Error("no execution to imitate is left");
  const [executed] = await executions(chain, [example.id]);
  const logs = await publicClient(chain).request({
    method: "eth_getLogs",
    params: [{ address: routerOf(chain), blockHash: executed?.blockHash as Hex }],
  });
  const log = logs.find(({ topics }) => (topics as Hex[]).includes(refOf(example.id)));
  if (!log) throw new Error("the execution to imitate has no log");
  const forged = JSON.parse(
    JSON.stringify(log)
      .replaceAll(refOf(example.id).slice(2), refOf(unpaid.id).slice(2))
      .replaceAll(example.key.slice(2), unpaid.key.slice(2)),
  ) as RawLog;
  let calls = 0;
  return async ({ method, params }, pass) => {
    const filter = params[0] as { address?: string | string[]; toBlock?: Hex } | undefined;
    const asked = [filter?.address ?? []].flat().map((address) => address.toLowerCase());
    if (method !== "eth_getLogs" || !asked.includes(routerOf(chain).toLowerCase())) return "fine";
    const { result } = await pass();
    const blockNumber = filter?.toBlock ?? log.blockNumber;
    const block = await publicClient(chain).getBlock({ blockNumber: BigInt(blockNumber ?? 0) });
    const isForeign = ++calls % 2 === 1;
    const place = isForeign
      ? { address: `0x${randomBytes(20).toString("hex")}`, blockHash: block.hash }
      : { blockHash: someHash() };
    const added = { ...forged, ...place, blockNumber, transactionHash: someHash(), logIndex: "0x40" };
    return { result: [...(result as RawLog[]), added] };
  };
}

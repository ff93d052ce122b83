import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToString,
  multicall3Abi,
  size,
  trim,
} from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import type { Rpc } from "@/server/chain/client/http-rpc";

/** A contract's answer to a call. */
export interface CallResult {
  isSuccess: boolean;
  /** The return data, or the revert's data. */
  data: Hex;
}

/** Calls that run in one batch on one block. */
export interface CallBatch {
  /** Adds a call; the returned function gives its result once the batch has run. */
  add(target: Address, callData: Hex): () => CallResult;
  /** @throws the errors of `Rpc`; Error for an answer that is not from Multicall3 */
  run(rpc: Rpc): Promise<void>;
}

/** Creates an empty batch. */
export function newCallBatch(): CallBatch {
  const calls: { target: Address; allowFailure: true; callData: Hex }[] = [];
  let results: readonly { success: boolean; returnData: Hex }[] = [];
  return {
    add(target, callData) {
      const index = calls.push({ target, allowFailure: true, callData }) - 1;
      return () => {
        const result = results[index];
        if (!result) throw new Error("the batch of calls has not run");
        return { isSuccess: result.success, data: result.returnData };
      };
    },
    async run(rpc) {
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] });
      const answer = await rpc({ method: "eth_call", params: [{ to: multicall3Address, data }, "latest"] });
      results = decodeFunctionResult({
        abi: multicall3Abi,
        functionName: "aggregate3",
        data: answer as Hex,
      });
    },
  };
}

const WORD = /^0x[0-9a-f]{64}$/i;

/** Reads the single word that a call returned; null when it failed or returned anything else. */
export function wordIn({ isSuccess, data }: CallResult): bigint | null {
  return isSuccess && WORD.test(data) ? BigInt(data) : null;
}

const ADDRESS_BITS = 160n;
const BYTES_IN_WORD = 32;
const TEXT = [{ type: "string" }] as const;

/** Reads the address that a call returned, in lower case; null when it returned none. */
export function addressIn(result: CallResult): Address | null {
  const word = wordIn(result);
  if (word === null || word >> ADDRESS_BITS !== 0n) return null;
  return `0x${word.toString(16).padStart(40, "0")}`;
}

/** Reads the text that a call returned; null when it returned none. Some old tokens return 32 bytes. */
export function textIn({ isSuccess, data }: CallResult): string | null {
  if (!isSuccess || data === "0x") return null;
  try {
    if (size(data) === BYTES_IN_WORD) return hexToString(trim(data, { dir: "right" }));
    return decodeAbiParameters(TEXT, data)[0];
  } catch {
    return null;
  }
}

import { type Address, numberToHex } from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { wordOfHex } from "@/server/chain/calls/abi-words";
import { aggregateCall, aggregatedWords } from "@/server/chain/calls/aggregate";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

/** An address, and a token that may lie there. */
export interface TokenPlace {
  address: Address;
  token: Address;
}

/** Balances per request. */
const CHUNK = 500;
const BALANCE_OF = "0x70a08231";

/**
 * Reads token balances as of a block, with one request per 500. Null for a balance that the token does not answer.
 * @throws AppError `bad_gateway`
 */
export async function readTokenBalances(
  chainId: number,
  places: readonly TokenPlace[],
  at: number | "latest",
): Promise<(bigint | null)[]> {
  const block = at === "latest" ? at : numberToHex(at);
  const balances: (bigint | null)[] = [];
  for (let from = 0; from < places.length; from += CHUNK) {
    const calls = places.slice(from, from + CHUNK).map(({ address, token }) => ({
      target: token,
      callData: `${BALANCE_OF}${wordOfHex(address)}` as const,
    }));
    const call = { to: multicall3Address, data: aggregateCall(calls) };
    const request = chainClient(chainId).request({ method: "eth_call", params: [call, block] });
    const words = aggregatedWords(await answered(chainId, request), calls.length);
    if (!words) throw new Error(`chain ${chainId} has no Multicall3 at ${multicall3Address}`);
    balances.push(...words);
  }
  return balances;
}

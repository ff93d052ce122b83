import { type Log, parseEventLogs } from "viem";
import { batchItemFailed } from "@/server/chain/abi/routers";
import { errorName } from "@/server/chain/calls/simulate";

/**
 * Reads which items of a batch failed from the router's logs. Maps each key, in lower case, to the error's name where
 * it is known.
 */
export function batchFailures(router: string, logs: Log<bigint, number, false>[]): Map<string, string> {
  const own = logs.filter(({ address }) => address.toLowerCase() === router.toLowerCase());
  const failed = parseEventLogs({ abi: [batchItemFailed], logs: own });
  return new Map(
    failed.map(({ args: { key, reason } }) => {
      const why =
        reason === "0x" ? "it ran out of gas" : (errorName(reason) ?? "it reverts without a known error");
      return [key.toLowerCase(), why];
    }),
  );
}

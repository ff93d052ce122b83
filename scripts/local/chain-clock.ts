import type { Hex } from "viem";
import { call } from "@/scripts/local/json-rpc";

/** Returns the time in Unix seconds. */
export const nowS = (): number => Math.floor(Date.now() / 1_000);

/** Sets a chain's clock, but never before its latest block, because a state loads without its clock. */
export async function setClock(url: string, seconds: number): Promise<void> {
  const latest = await call<{ timestamp: Hex }>(url, "eth_getBlockByNumber", ["latest", false]);
  await call(url, "evm_setTime", [Math.max(seconds, Number(latest.timestamp))]);
}

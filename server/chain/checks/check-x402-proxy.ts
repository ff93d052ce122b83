import type { Hex } from "viem";
import { x402ProxyAddress } from "@/server/chain/calls/settle-permit";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { ChainConfig } from "@/server/chain/client/registry";

/**
 * Warns about a chain with deposits where x402's proxy is missing. Agents cannot pay there with tokens without EIP-3009.
 * @param code at the proxy's address; null when there is none
 */
export function checkX402Proxy({ id, deposits, tokens }: ChainConfig, code: Hex | null): Finding[] {
  const names = tokens.flatMap(({ kind, symbol }) => (kind === "permit2" ? symbol : []));
  if (!deposits || code !== null || names.length === 0) return [];
  const text = `x402's proxy has no code at ${x402ProxyAddress}, so agents cannot pay with ${names.join(", ")}. Deploy the proxy there, or leave it so.`;
  return [findingsOf(id).warning(text, "permits")];
}

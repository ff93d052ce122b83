import type { Address } from "viem";
import { formatAssetId } from "@/server/assets/caip";

/** What a finding takes out of use on a chain, or on one router of it. */
export type Stops =
  /** Nothing is read, signed or offered on the chain. */
  | "everything"
  /** Nothing new is offered or confirmed on the chain; payments in progress are still read and sent. */
  | "payments"
  /** The asset of the finding is not offered. */
  | "asset"
  /** Agents are offered no assets without EIP-3009. */
  | "permits"
  /** The chain stays in full use. */
  | "nothing";

/** A mismatch between a chain's configuration and the chain. */
export interface Finding {
  chainId: number;
  /** The router concerned, in lower case; null when the finding is about the whole chain. */
  router: string | null;
  /** The asset concerned, when it is only one. */
  asset: { id: string; symbol: string } | null;
  /** The origin of the endpoint that does not answer as it should; absent for other findings. */
  endpoint?: string;
  /** A warning needs no immediate action. */
  severity: "fault" | "warning";
  stops: Stops;
  /** What is wrong, where, and what to do; without keys and without an RPC URL's path. */
  text: string;
}

/** Creates constructors for the findings of one chain, or of one router of it. */
export function findingsOf(chainId: number, address: Address | null = null) {
  const router = address?.toLowerCase() ?? null;
  const about = (asset: Finding["asset"]) => ({
    fault: (stops: Stops, text: string): Finding => {
      return { chainId, router, asset, severity: "fault", stops, text };
    },
    warning: (text: string, stops: Stops = "nothing"): Finding => {
      return { chainId, router, asset, severity: "warning", stops, text };
    },
  });
  return { ...about(null), of: about };
}

/** Names the asset of a finding about a token. */
export function assetOfToken(
  chainId: number,
  { address, symbol }: { address: Address; symbol: string },
): { id: string; symbol: string } {
  return { id: formatAssetId({ chainId, namespace: "erc20", address }), symbol };
}

/** Formats a finding as one line: `fault: eip155:8453 USDC: …`. */
export function findingLine({ chainId, asset, severity, text }: Finding): string {
  return `${severity}: eip155:${chainId}${asset ? ` ${asset.symbol}` : ""}: ${text}`;
}

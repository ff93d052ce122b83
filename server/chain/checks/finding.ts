import type { Address } from "viem";
import { formatAssetId } from "@/server/assets/caip";

/** What of a chain is not used because of a finding. */
export type Stops =
  /** Nothing is read, signed or offered there. */
  | "everything"
  /** Nothing new is offered or confirmed there; what was begun is read and sent. */
  | "payments"
  /** The asset of the finding is not offered. */
  | "asset"
  /** The chain is used as before. */
  | "nothing";

/** Something in the configuration of a chain that does not agree with the chain. */
export interface Finding {
  chainId: number;
  /** What the finding is about, when that is one asset. */
  asset: { id: string; symbol: string } | null;
  /** A warning needs nobody at once. */
  severity: "fault" | "warning";
  stops: Stops;
  /** What is wrong, where, and what to do; without keys and without the path of an RPC URL. */
  text: string;
}

/** Makes the findings of one chain. */
export function findingsOf(chainId: number) {
  const about = (asset: Finding["asset"]) => ({
    fault: (stops: Stops, text: string): Finding => ({ chainId, asset, severity: "fault", stops, text }),
    warning: (text: string): Finding => ({ chainId, asset, severity: "warning", stops: "nothing", text }),
  });
  return { ...about(null), of: about };
}

/** The asset of a finding about a token. */
export function assetOfToken(
  chainId: number,
  { address, symbol }: { address: Address; symbol: string },
): { id: string; symbol: string } {
  return { id: formatAssetId({ chainId, namespace: "erc20", address }), symbol };
}

/** A finding as one line: `fault: eip155:8453 USDC: …`. */
export function findingLine({ chainId, asset, severity, text }: Finding): string {
  return `${severity}: eip155:${chainId}${asset ? ` ${asset.symbol}` : ""}: ${text}`;
}

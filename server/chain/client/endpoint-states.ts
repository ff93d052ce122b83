import { knownEndpoints } from "@/server/chain/client/failover";

/** How one RPC endpoint of a chain does, as one process has seen it. */
export interface EndpointState {
  chainId: number;
  /** Its place in the chain's `rpcUrls`, from 0. */
  position: number;
  origin: string;
  /** Whether the others are asked first. */
  isResting: boolean;
  /** What was wrong last; null when nothing was since the process began. */
  lastFault: string | null;
  lastFaultAt: Date | null;
}

/** The endpoints that this process has asked something. */
export function endpointStates(): EndpointState[] {
  return [...knownEndpoints()].flatMap(([chainId, endpoints]) =>
    endpoints.map(({ origin, isWell, lastFault }, position) => ({
      chainId,
      position,
      origin,
      isResting: !isWell && endpoints.length > 1,
      lastFault: lastFault?.text ?? null,
      lastFaultAt: lastFault?.at ?? null,
    })),
  );
}

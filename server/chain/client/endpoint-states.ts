import { randomUUID } from "node:crypto";
import { knownEndpoints } from "@/server/chain/client/failover";
import { singleton } from "@/server/kernel/singleton";

/** State of one RPC endpoint of a chain, as one process observed it. */
export interface EndpointState {
  /** Names the process, so that its own report is not counted again. */
  process: string;
  chainId: number;
  /** Its index in the chain's `rpcUrls`, from 0. */
  position: number;
  origin: string;
  /** Whether it answered last. */
  isWell: boolean;
  /** Whether requests go to other endpoints first. */
  isResting: boolean;
  /** The last fault; null when there was none since the process started. */
  lastFault: string | null;
  lastFaultAt: Date | null;
}

const ownName = () => singleton("endpoint-reporter", () => randomUUID());

/** Lists the endpoints that this process has used. */
export function endpointStates(): EndpointState[] {
  return [...knownEndpoints()].flatMap(([chainId, endpoints]) =>
    endpoints.map(({ origin, isWell, lastFault }, position) => ({
      process: ownName(),
      chainId,
      position,
      origin,
      isWell,
      isResting: !isWell && endpoints.length > 1,
      lastFault: lastFault?.text ?? null,
      lastFaultAt: lastFault?.at ?? null,
    })),
  );
}

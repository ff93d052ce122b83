import type { Address } from "viem";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import type { RouterAddress } from "@/server/chain/client/routers";

/** Whether a router of the second edition takes new payments, and who may change that. */
export interface PauseState {
  isPaused: boolean;
  /** May pause; the zero address for none. */
  guardian: Address;
  /** May unpause. */
  owner: Address;
}

/**
 * Reads the pause of a router of the second edition.
 * @throws AppError `bad_gateway`
 */
export async function readPause({ chainId, router }: RouterAddress): Promise<PauseState> {
  const contract = { address: router, abi: paymentRouter2Abi } as const;
  const contracts = (["paused", "guardian", "owner"] as const).map((functionName) => ({
    ...contract,
    functionName,
  }));
  const [isPaused, guardian, owner] = await answered(
    chainId,
    chainClient(chainId).multicall({ contracts, allowFailure: false }),
  );
  return { isPaused: isPaused as boolean, guardian: guardian as Address, owner: owner as Address };
}

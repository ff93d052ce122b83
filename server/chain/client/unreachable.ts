import { AppError } from "@/server/kernel/errors";

/** Creates the error for a chain whose node failed or did not answer. */
export function unreachable(chainId: number, cause: unknown): AppError {
  return new AppError("bad_gateway", "The chain's node cannot be reached. Nothing was changed; try again.", {
    details: { chainId: `eip155:${chainId}` },
    headers: { "Retry-After": "1" },
    cause,
  });
}

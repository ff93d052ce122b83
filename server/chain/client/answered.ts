import { unreachable } from "@/server/chain/client/unreachable";

/**
 * Awaits a request that every working node can answer.
 * @throws AppError `bad_gateway`, with `Retry-After`, for every fault of the node
 */
export function answered<T>(chainId: number, question: Promise<T>): Promise<T> {
  return question.catch((fault: unknown) => {
    throw unreachable(chainId, fault);
  });
}

import { unreachable } from "@/server/chain/client/unreachable";

/**
 * The answer to a question that a working node can always answer.
 * @throws AppError `bad_gateway`, with `Retry-After`, whatever the node's fault is
 */
export function answered<T>(chainId: number, question: Promise<T>): Promise<T> {
  return question.catch((fault: unknown) => {
    throw unreachable(chainId, fault);
  });
}

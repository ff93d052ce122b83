import { expect } from "vitest";
import type { Api, ErrorBody } from "@/tests/support/api";
import { stateOf } from "@/tests/support/gateway-state";

export interface Refusal {
  status: number;
  code: string;
  details?: Record<string, unknown>;
}

/** One result of a confirm. */
export const result = (...data: unknown[]) => ({ type: "walletRpc", data });

/** Checks that a confirm is refused with this code and changed nothing (except the timeline). */
export async function expectRefused(
  api: Api,
  paymentId: string,
  { body, refused }: { body: unknown; refused: Refusal },
): Promise<void> {
  const before = await stateOf(paymentId);
  const answer = await api.post<ErrorBody>(`/v1/gateway/payment/${paymentId}/confirm`, body);
  expect({ status: answer.status, code: answer.body.code }).toEqual({
    status: refused.status,
    code: refused.code,
  });
  if (refused.details) expect(answer.body.details).toMatchObject(refused.details);
  const { events: _, ...after } = await stateOf(paymentId);
  expect(before).toMatchObject(after);
}

import { randomUUID } from "node:crypto";
import type { CreatedMerchant } from "@/server/merchants/schema";
import type { Api, ApiResponse, CallOptions } from "@/tests/support/api";

/** An Idempotency-Key that nobody used. */
export const withKey = (key: string = randomUUID()): CallOptions => ({ headers: { "Idempotency-Key": key } });

export const profile = (changes: Record<string, unknown> = {}) => ({
  merchantName: "Bäckerei am Markt",
  merchantEmail: "kontakt@baeckerei.example",
  ...changes,
});

export function createMerchant(
  api: Api,
  changes: Record<string, unknown> = {},
  options = withKey(),
): Promise<ApiResponse<CreatedMerchant>> {
  return api.post<CreatedMerchant>("/v1/merchants", profile(changes), options);
}

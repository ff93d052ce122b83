import { checkCode } from "@/server/accounts/check-code";
import type { Client } from "@/server/auth/client";
import { AppError } from "@/server/kernel/errors";

interface Given {
  userId: string;
  /** The person's known device that sent the code; null elsewhere. */
  device: Buffer | null;
  code: string | undefined;
}

/**
 * Requires the second factor at a sign-in.
 * @returns which factor was given
 * @throws AppError `second_factor_required` without a code, `wrong_code`, `rate_limited`
 */
export async function requireCode(
  { userId, device, code }: Given,
  client: Client,
): Promise<"authenticator app" | "recovery code"> {
  if (code === undefined) {
    throw new AppError("second_factor_required", "Enter the code of your authenticator app.");
  }
  const method = await checkCode({ kind: "second_factor", userId, code, device }, client);
  if (!method) throw new AppError("wrong_code", "The code is wrong or was already used.");
  return method;
}

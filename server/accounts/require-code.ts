import { checkCode } from "@/server/accounts/check-code";
import { checkPasskey } from "@/server/accounts/check-passkey";
import type { Client } from "@/server/auth/client";
import { factorsOf } from "@/server/auth/has-second-factor";
import type { PasskeyAnswer } from "@/server/auth/schema";
import { db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";

/** The second factor given at a sign-in. */
export interface GivenFactor {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
  /** The token of the browser's challenge cookie; null for none. */
  challengeToken: string | null;
}

interface Given extends GivenFactor {
  userId: string;
  /** The person's known device that sent the code; null elsewhere. */
  device: Buffer | null;
}

/**
 * Requires the second factor at a sign-in.
 * @returns which factor was given
 * @throws AppError `second_factor_required` without one, whose details name the person's, `wrong_code`, `rate_limited`
 */
export async function requireCode(
  { userId, device, code, passkey, challengeToken }: Given,
  client: Client,
): Promise<"authenticator app" | "recovery code" | "passkey"> {
  if (passkey !== undefined) {
    const holder = { purpose: "sign_in", holder: challengeToken ?? "" } as const;
    const checked = { kind: "second_factor", userId, answer: passkey, holder } as const;
    if (challengeToken && (await checkPasskey(checked, client))) return "passkey";
    throw new AppError("forbidden", "The passkey was not accepted.", {
      details: { refusal: "passkey_refused" },
    });
  }
  if (code === undefined) {
    const { hasApp, passkeys } = await factorsOf(db, userId);
    throw new AppError("second_factor_required", "Enter your second factor.", {
      details: { hasApp, hasPasskey: passkeys > 0 },
    });
  }
  const method = await checkCode({ kind: "second_factor", userId, code, device }, client);
  if (!method) throw new AppError("wrong_code", "The code is wrong or was already used.");
  return method;
}

import { insertAccount } from "@/server/accounts/create-account";
import { requireGoodPassword } from "@/server/accounts/require-good-password";
import type { SignUp } from "@/server/accounts/team-schema";
import { hashPassword } from "@/server/auth/password";
import { throttleAttempt } from "@/server/auth/sign-in-throttle";
import { prisma } from "@/server/db/prisma";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";

/** Checks whether strangers may create accounts. */
export function isSignUpOpen(): boolean {
  return env().SIGN_UP === "open";
}

/**
 * Creates a partner account with its owner. Accounts see nothing of each other.
 * @param address the client's network address; null when it is not known
 * @throws AppError `not_found` where sign-up is closed, `params_validation` for a taken address, `rate_limited`
 */
export async function signUp(
  { accountName, name, email, password }: SignUp,
  address: string | null,
): Promise<void> {
  if (!isSignUpOpen()) throw new AppError("not_found", "Nobody can sign up here. Ask for an invitation.");
  // Counted before the password is judged and hashed, which are slow.
  await throttleAttempt({ kind: "sign_up", who: null, address, device: null });
  await requireGoodPassword({ password, field: "password" }, [name, email, accountName]);
  const passwordHash = await hashPassword(password);
  await prisma().$transaction((tx) =>
    insertAccount(tx, {
      name: accountName.trim(),
      owner: { email, name: name.trim(), passwordHash },
      isOperator: false,
    }),
  );
}

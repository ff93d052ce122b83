import { isGuessable } from "@/server/auth/judge-password";
import { invalidField } from "@/server/kernel/errors";

interface Chosen {
  password: string;
  /** Form field that the error names. */
  field: string;
}

/**
 * Refuses a new password that is easily guessed.
 * @param about the person's name, e-mail address and account, where they are known
 * @throws AppError `params_validation`
 */
export async function requireGoodPassword(
  { password, field }: Chosen,
  about: readonly string[],
): Promise<void> {
  if (!(await isGuessable(password, about))) return;
  throw invalidField(field, "This password is too easy to guess. Choose one of several unrelated words.");
}

import { forgiveAttempt, throttleAttempt } from "@/server/auth/sign-in-throttle";

/**
 * Uses a link's token. Failures of the network count before the token is looked up.
 * @param address the client's network address; null when it is not known
 * @throws AppError `rate_limited` after too many failures from the network, and all errors of `use`
 */
export async function tryLink<T>(address: string | null, use: () => Promise<T>): Promise<T> {
  const attempt = { kind: "link", who: null, address, device: null } as const;
  await throttleAttempt(attempt);
  const result = await use();
  await forgiveAttempt(attempt);
  return result;
}

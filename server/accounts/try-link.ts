import { admitAttempt, forgiveAttempt } from "@/server/auth/sign-in-throttle";

/**
 * Uses the token of a link, counting the failures of the network that it comes from before the token is looked at.
 * @param address the client's network address; null when it is not known
 * @throws AppError `rate_limited` after too many failures from the network, and what `use` throws
 */
export async function tryLink<T>(address: string | null, use: () => Promise<T>): Promise<T> {
  const attempt = { kind: "link", who: null, address, device: null } as const;
  await admitAttempt(attempt);
  const result = await use();
  await forgiveAttempt(attempt);
  return result;
}

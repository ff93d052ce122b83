import { env } from "@/server/kernel/env";

/** Returns AUTH_SECRET and the secrets next to it. The first one signs and seals; all of them open. */
export function authSecrets(): readonly [string, ...string[]] {
  const { AUTH_SECRET, AUTH_SECRETS_BEFORE } = env();
  return [AUTH_SECRET, ...AUTH_SECRETS_BEFORE];
}

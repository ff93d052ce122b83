import { auditPerson } from "@/server/accounts/audit-person";
import { originOf } from "@/server/accounts/describe-origin";
import type { Client } from "@/server/auth/client";
import { keyedHash } from "@/server/auth/keyed-hash";
import { networkOf } from "@/server/auth/sign-in-address";
import { tallyFailure } from "@/server/auth/tally-failure";
import { transaction } from "@/server/db/sql";
import { log } from "@/server/kernel/log";

interface Failure {
  type: `${"sign_in" | "second_factor" | "proof"}.${"failed" | "locked"}`;
  /** The person attempted on; null for an unknown e-mail address. */
  userId: string | null;
  client: Client;
}

/**
 * Records the first, tenth, hundredth … failure of an hour in the person's audit logs and the operators' log. No
 * request waits for it, so that response time does not reveal whether an account exists.
 */
export function noteFailure(failure: Failure): void {
  write(failure).catch((error: unknown) => log().error({ err: error }, "a failed sign-in was not noted"));
}

async function write({ type, userId, client }: Failure): Promise<void> {
  const network = client.address === null ? null : networkOf(client.address);
  const subject = userId ?? keyedHash("address", network ?? "unknown");
  const attempts = await tallyFailure({ subject, kind: type });
  if (attempts === null) return;
  log().warn({ event: type, userId, network, attempts }, "an attempt to sign in failed");
  if (userId === null) return;
  await transaction((tx) =>
    auditPerson(
      tx,
      { userId, actorId: userId },
      { type, data: { attempts }, requestId: null, origin: originOf(client) },
    ),
  );
}

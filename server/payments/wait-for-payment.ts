import { compiled, type Given } from "@/server/db/compiled";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { isFinal } from "@/server/payments/lifecycle";
import { longPoll, type Wait } from "@/server/payments/long-poll";
import type { StatusRow } from "@/server/payments/payment-row";

const VERSIONS = compiled(({ ids }: Given<{ ids: string[] }>) =>
  acrossAccounts("found")
    .selectFrom("payment")
    .select(["id", "state_version as version"])
    .where("id", "=", fragment<string>`any(${ids}::text[])`),
);

/** Reads a payment's status and, unless it is final, waits until it changes or the time runs out, then reads again. */
export function waitForPayment(id: string, read: () => Promise<StatusRow>, wait: Wait): Promise<StatusRow> {
  return longPoll(
    {
      id,
      channel: "payment_changed",
      findVersions: (ids) => many(db, VERSIONS({ ids })),
      read,
      versionOf: ({ stateVersion }) => stateVersion,
      isEnded: ({ status }) => isFinal(status),
    },
    wait,
  );
}

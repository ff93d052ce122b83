import { auditPerson } from "@/server/accounts/audit-person";
import { originOf } from "@/server/accounts/describe-origin";
import type { Client } from "@/server/auth/client";
import { endSession } from "@/server/auth/session";
import type { Tx } from "@/server/db/sql";

/** Ends the browser's session when its person signs out or signs in again. The device stays known. */
export async function endPresentSession(tx: Tx, sessionId: string, client: Client): Promise<void> {
  const ended = await endSession(sessionId, tx);
  if (!ended) return;
  const { userId } = ended;
  const entry = { type: "session.ended", data: { sessions: 1 }, requestId: null } as const;
  await auditPerson(tx, { userId, actorId: userId }, { ...entry, origin: originOf(client) });
}

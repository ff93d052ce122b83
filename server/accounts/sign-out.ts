import { endPresentSession } from "@/server/accounts/end-present-session";
import type { Client } from "@/server/auth/client";
import { transaction } from "@/server/db/sql";

/** Ends the browser's session when its person signs out. */
export function signOut(sessionId: string, client: Client): Promise<void> {
  return transaction((tx) => endPresentSession(tx, sessionId, client));
}

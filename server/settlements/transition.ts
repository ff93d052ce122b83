import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";

/** Ends of a waiting change. `by` is the person who approved or stopped it; null for time. */
export type ChangeEnd = { id: string } & (
  | { to: "applied"; by: string | null }
  | { to: "stopped"; by: string }
  | { to: "replaced" }
);

type WaitingTable = "destination_change" | "settlement_guard_change";

/**
 * Ends a waiting change; the only writer of its status. Time applies it by the database's clock alone, and what is due
 * counts already, so nothing else ends it. False means that it has ended, or that it is too early or too late.
 */
export async function endChange(tx: Tx, table: WaitingTable, end: ChangeEnd): Promise<boolean> {
  const isDue = fragment<boolean>`applies_at <= clock_timestamp()`;
  const by = end.to === "replaced" ? null : end.by;
  const ended = await changed(
    tx,
    acrossAccounts("found")
      .updateTable(table)
      .set({ status: end.to, ended_at: clock(), ended_by: by })
      .where("id", "=", end.id)
      .where("status", "=", fragment.lit("waiting"))
      .$if(end.to === "applied" && by === null, (query) => query.where(isDue))
      .$if(end.to !== "applied", (query) => query.where(fragment<boolean>`not (${isDue})`)),
  );
  return ended > 0;
}

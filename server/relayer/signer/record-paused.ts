import { changed, db } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** The reason of a call that waits for its router to take payments again. */
const PAUSED = "paused";

/** Records in its payment's timeline, once, that a call waits because its router takes no payments now. */
export async function recordPaused(chainId: number, jobId: string): Promise<void> {
  const marking = store
    .updateTable("relay_job")
    .set({ waits_for: PAUSED })
    .where("id", "=", jobId)
    .where("status", "=", fragment.lit("queued"))
    .where("waits_for", "is distinct from", PAUSED)
    .returning("payment_id");
  const data = JSON.stringify({ chainId, reason: PAUSED });
  await changed(
    db,
    store
      .with("waiting", () => marking)
      .insertInto("payment_event")
      .columns(["payment_id", "type", "data"])
      .expression(({ selectFrom }) =>
        selectFrom("waiting").select([
          "payment_id",
          fragment.lit("relay.waiting").as("type"),
          fragment<string>`${data}::jsonb`.as("data"),
        ]),
      ),
  );
}

import { raw } from "@/server/db/raw";
import { changed, one, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { recipientOf } from "@/server/mail/queue-mail";
import type { MailKind } from "@/server/mail/schema";

/**
 * Counts the addresses that get a payment's receipt. Requests for one payment wait for each other until the
 * transaction ends.
 * @returns `others` without this address, and whether this one has it already
 */
export async function countReceipts(
  tx: Tx,
  paymentId: string,
  to: string,
): Promise<{ others: number; isSent: boolean }> {
  // The builder has no function that returns nothing.
  await changed(tx, raw({})`select pg_advisory_xact_lock(hashtextextended(${`receipt ${paymentId}`}, 0))`);
  const recipient = recipientOf(to);
  return one(
    tx,
    store
      .selectFrom("mail")
      .select([
        fragment<number>`count(distinct recipient) filter (where recipient <> ${recipient})`.as("others"),
        fragment<boolean>`coalesce(bool_or(recipient = ${recipient} and status <> 'failed'), false)`.as(
          "isSent",
        ),
      ])
      .where("payment_id", "=", paymentId),
  );
}

interface Recent {
  kind: MailKind;
  to: string;
  hours: number;
}

/** Counts the mails of a kind that were queued for an address in the last hours. */
export async function countRecent(tx: Tx, { kind, to, hours }: Recent): Promise<number> {
  const { count } = await one(
    tx,
    store
      .selectFrom("mail")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("recipient", "=", recipientOf(to))
      .where("kind", "=", kind)
      .where("created_at", ">", fragment<Date>`now() - make_interval(hours => ${hours})`),
  );
  return count;
}

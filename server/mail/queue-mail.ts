import { keyedHash } from "@/server/auth/keyed-hash";
import { seal } from "@/server/auth/seal";
import { changed, type Tx } from "@/server/db/sql";
import { fragment, notify, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";
import { offersMail } from "@/server/mail/offers-mail";
import type { MailContent } from "@/server/mail/schema";

/** Channel that wakes the workers. */
export const MAIL_CHANNEL = "mail_wanted";
const DAY_S = 86_400;

export type QueuedMail = MailContent & {
  /** The receipt's payment. */
  paymentId?: string;
  /** Seconds after which nobody needs it; a day by default. */
  usefulS?: number;
};

/** Returns the keyed hash by which mails to one address are counted. */
export function recipientOf(address: string): string {
  return keyedHash("mail", address.trim().toLowerCase());
}

/**
 * Queues a mail in the transaction of its cause. Its address and content are sealed until it is sent.
 * @returns false when this installation sends no mail, or the receipt was sent to the address before
 */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<boolean> {
  if (!offersMail()) return false;
  const { paymentId = null, usefulS = DAY_S, ...content } = mail;
  const id = newId("mail");
  const queued = await changed(
    tx,
    store
      .insertInto("mail")
      .values({
        id,
        kind: content.kind,
        recipient: recipientOf(content.to),
        payment_id: paymentId,
        sealed: seal(Buffer.from(JSON.stringify(content)), ownerOf(id)),
        expires_at: fragment<Date>`now() + make_interval(secs => ${usefulS})`,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (queued === 0) return false;
  await changed(tx, notify(MAIL_CHANNEL, ""));
  return true;
}

/** The name that a mail's content is sealed for. */
export const ownerOf = (id: string) => `mail ${id}`;

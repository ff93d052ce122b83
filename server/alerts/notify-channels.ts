import { type AlertMessage, alertText } from "@/server/alerts/alert-texts";
import { httpChannels } from "@/server/alerts/channels";
import type { AlertEvent } from "@/server/alerts/schema";
import { changed, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { queueMail } from "@/server/mail/queue-mail";

/** Queues an alert's message for every configured channel, in the transaction that decides it. */
export async function notifyChannels(tx: Tx, message: AlertMessage, event: AlertEvent): Promise<void> {
  const deliveries = httpChannels().map((channel) => ({
    id: newId("msg"),
    alert_id: message.id,
    channel,
    event,
  }));
  if (deliveries.length > 0) await changed(tx, store.insertInto("alert_delivery").values(deliveries));
  for (const to of env().ALERT_MAIL) {
    const facts = { ...alertText(message, event), since: message.openedAt.toISOString(), event };
    await queueMail(tx, { kind: "alert", to, locale: "en", facts });
  }
}

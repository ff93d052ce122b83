import type { Loop } from "@/server/jobs/run-loop";
import { newWakeup } from "@/server/jobs/wakeup";
import { offersMail } from "@/server/mail/offers-mail";
import { sendDueMails } from "@/server/mail/send-due-mails";

const EVERY_MS = 5_000;
const BATCH = 10;

/** Sends queued mails; idle where no mail server is configured. */
export function mailLoop(): Loop {
  return {
    name: "mail",
    wakeup: newWakeup(),
    tick: async () => (offersMail() && (await sendDueMails(BATCH)) === BATCH ? 0 : EVERY_MS),
  };
}

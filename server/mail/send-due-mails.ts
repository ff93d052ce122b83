import { unseal } from "@/server/auth/seal";
import { log } from "@/server/kernel/log";
import { type ClaimedMail, claimMails, markFailed, markSent, postpone } from "@/server/mail/claim-mails";
import { composeMail } from "@/server/mail/compose-mail";
import { deliverMail } from "@/server/mail/deliver-mail";
import { ownerOf } from "@/server/mail/queue-mail";
import type { MailContent } from "@/server/mail/schema";

/** Attempts until a mail is given up; the last is about half a day after the first. */
const MAX_ATTEMPTS = 9;
const FIRST_DELAY_S = 30;
const LONGEST_DELAY_S = 4 * 3_600;

/** Sends at most `most` mails that are due. @returns the number of mails that were due */
export async function sendDueMails(most: number): Promise<number> {
  const claimed = await claimMails(most);
  await Promise.all(claimed.map(sendOne));
  return claimed.length;
}

async function sendOne(mail: ClaimedMail): Promise<void> {
  if (mail.isExpired) return giveUp(mail, "expired");
  const content = openContent(mail);
  if (!content) return giveUp(mail, "sealed_by_another_secret");
  const { fault, isFinal } = await deliverMail(mail.id, content.to, composeMail(content));
  if (fault === null) await markSent(mail);
  else if (isFinal || mail.attempts >= MAX_ATTEMPTS) await giveUp(mail, fault);
  else {
    const delayS = Math.min(LONGEST_DELAY_S, FIRST_DELAY_S * 3 ** (mail.attempts - 1));
    await postpone(mail, delayS);
    log().warn(factsOf(mail, fault), `a mail was not sent; the next attempt is in ${delayS} s`);
  }
}

function openContent({ id, sealed }: ClaimedMail): MailContent | null {
  const opened = sealed && unseal(sealed, ownerOf(id));
  return opened && (JSON.parse(opened.toString()) as MailContent);
}

async function giveUp(mail: ClaimedMail, fault: string): Promise<void> {
  await markFailed(mail, fault.slice(0, 64));
  log().warn(factsOf(mail, fault), "a mail was given up");
}

/** What may be logged of a mail: neither its address nor a server's text, which can name it. */
const factsOf = ({ id, kind, attempts }: ClaimedMail, fault: string) => ({
  mailId: id,
  kind,
  attempts,
  fault,
});

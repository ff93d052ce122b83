import { env } from "@/server/kernel/env";

/** Checks whether this installation sends mails, or writes them to a folder. */
export function offersMail(): boolean {
  const { SMTP_URL, MAIL_DIR } = env();
  return SMTP_URL !== undefined || MAIL_DIR !== undefined;
}

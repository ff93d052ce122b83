import { z } from "zod";
import { Email } from "@/server/accounts/schema";

/** A language with its region: "de-CH" of "de-CH-u-nu-latn". English for what is no language. */
const Locale = z
  .string()
  .max(64)
  .transform((tag) => {
    try {
      const { language, region } = new Intl.Locale(tag);
      return region ? `${language}-${region}` : language;
    } catch {
      return "en";
    }
  });

export const MailReceipt = z.object({
  paymentId: z.string().max(64),
  email: Email,
  /** Of the page on which it was requested; BCP 47. */
  locale: Locale,
});
export type MailReceipt = z.infer<typeof MailReceipt>;

import { createTranslator } from "use-intl/core";
import ar from "@/messages/ar.json" with { type: "json" };
import de from "@/messages/de.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };
import es from "@/messages/es.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import ja from "@/messages/ja.json" with { type: "json" };
import pt from "@/messages/pt.json" with { type: "json" };

const CATALOGUE = { ar, de, en, es, fr, ja, pt };
type MailLanguage = keyof typeof CATALOGUE;

/** Returns the language of a BCP 47 tag that mails are written in; English for an unknown one. */
export function languageOfMail(tag: string): MailLanguage {
  const [language = ""] = tag.toLowerCase().split("-");
  return Object.hasOwn(CATALOGUE, language) ? (language as MailLanguage) : "en";
}

/** Creates the translator of a receipt's mail. */
export function receiptTexts(tag: string) {
  const messages = CATALOGUE[languageOfMail(tag)];
  const options = { locale: formatTagOf(tag), messages: messages as typeof en, timeZone: "UTC", onError };
  return {
    t: createTranslator({ ...options, namespace: "mail" }),
    page: createTranslator({ ...options, namespace: "checkout.page" }),
    live: createTranslator({ ...options, namespace: "checkout.live" }),
  };
}

/** Creates the translator of the mails to a team, which are in English as the dashboard is. */
export function teamTexts() {
  return createTranslator({ locale: "en-US", messages: en, namespace: "teamMail", timeZone: "UTC", onError });
}

/** Writes a time with its zone, as bank statements do. */
export function timeText(iso: string, tag = "en-US"): string {
  const format = new Intl.DateTimeFormat(formatTagOf(tag), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(new Date(iso))} UTC`;
}

/** Writes a day. @param day ISO 8601, such as `2026-11-23` */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** Writes a decimal number as a currency, or with a token's symbol. */
export function amountText(
  { number, currency = null, symbol }: { number: string; currency?: string | null; symbol: string },
  tag: string,
): string {
  const digits = number as Intl.StringNumericLiteral;
  if (currency)
    return new Intl.NumberFormat(formatTagOf(tag), { style: "currency", currency }).format(digits);
  const format = new Intl.NumberFormat(formatTagOf(tag), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 18,
  });
  return `${format.format(digits)} ${symbol}`;
}

/** The region of a language without one decides nothing but the formats; digits are those of explorers. */
const formatTagOf = (tag: string) => `${REGIONS[tag.toLowerCase()] ?? tag}-u-ca-gregory-nu-latn`;
const REGIONS: Record<string, string> = { en: "en-US", pt: "pt-BR" };

function onError(error: Error): never {
  throw error;
}

import { headers } from "next/headers";
import { cache } from "react";
import { isWhole } from "@/components/messages/catalogue";
import {
  chooseTag,
  formatTag,
  LANGUAGE_HEADER,
  LANGUAGES,
  type Language,
  languageOf,
} from "@/components/messages/languages";

const whole = (Object.keys(LANGUAGES) as Language[]).filter(isWhole);

/**
 * Finds the language of this request's page, a BCP 47 tag: for a buyer's page the one that the proxy chose, for any other
 * the first accepted one that has every message.
 */
export const findTag = cache(async (): Promise<string> => {
  const given = await headers();
  const buyers = given.get(LANGUAGE_HEADER);
  if (buyers !== null) return chooseTag({ accepted: buyers });
  return languageOf(chooseTag({ accepted: given.get("accept-language") }, whole));
});

/** Finds the locale that this request's page writes messages, amounts and times in. */
export const findLocale = cache(async (): Promise<string> => formatTag(await findTag()));

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
 * Finds the language of this request's page, a BCP 47 tag. A buyer's page uses the proxy's choice; any other page uses
 * the first accepted language that has every message.
 */
export const findTag = cache(async (): Promise<string> => {
  const given = await headers();
  const buyers = given.get(LANGUAGE_HEADER);
  if (buyers !== null) return chooseTag({ accepted: buyers });
  return languageOf(chooseTag({ accepted: given.get("accept-language") }, whole));
});

/** Finds the locale of this request's page, for messages, amounts and times. */
export const findLocale = cache(async (): Promise<string> => formatTag(await findTag()));

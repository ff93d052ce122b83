import { createTranslator, type Messages } from "use-intl/core";
import { CATALOGUE } from "@/components/messages/catalogue";
import { formatTag, languageOf } from "@/components/messages/languages";
import type { Namespace, Translator } from "@/components/messages/translator";

/** Returns the translator that tests expect, from the catalogue's source and not in the compiled form of pages. */
export function textsOf<N extends Namespace>(language: string, namespace: N): Translator<N> {
  return createTranslator({
    locale: formatTag(language),
    messages: CATALOGUE[languageOf(language)] as unknown as Messages,
    namespace,
    timeZone: "UTC",
    onError: (error) => {
      throw error;
    },
  });
}

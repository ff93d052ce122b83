import { createTranslator, type Messages } from "use-intl/core";
import { CATALOGUE } from "@/components/messages/catalogue";
import { formatTag, languageOf } from "@/components/messages/languages";
import type { Namespace, Translator } from "@/components/messages/translator";

/** Writes the messages of a language as tests expect them: from the catalogue as it is written, not as pages get it. */
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

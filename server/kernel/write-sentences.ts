import { createTranslator } from "use-intl/core";
import en from "@/messages/en.json" with { type: "json" };
import { singleton } from "@/server/kernel/singleton";
import type { Sentence } from "@/server/kernel/zod-primitives";

const translator = () =>
  singleton("english-sentences", () =>
    createTranslator({
      locale: "en-US",
      messages: en,
      namespace: "sentences",
      timeZone: "UTC",
      onError(error) {
        throw error;
      },
    }),
  );

/**
 * Writes sentences as one English text, for answers of the API; pages write them in the reader's language.
 * @param sentences without durations, which only pages show
 */
export function writeSentences(sentences: readonly Sentence[]): string {
  const t = translator();
  // The builder of sentences has checked key and values against the catalogue.
  const texts = sentences.map(({ key, values }) =>
    t(key as "join", values as { first: string; next: string }),
  );
  return texts.reduce((first, next) => t("join", { first, next }));
}

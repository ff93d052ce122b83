import { translatorFor } from "@/components/messages/catalogue";
import { findLocale } from "@/components/messages/find-locale";
import type { Namespace, Translator } from "@/components/messages/translator";

/** Returns the translator of one namespace, for an async server component and for metadata. */
export async function getTranslations<N extends Namespace>(namespace: N): Promise<Translator<N>> {
  return translatorFor(await findLocale(), namespace);
}

import type { Translator } from "@/components/messages/translator";

/** The locale of a link's page. `tag` is for Intl, `language` the tag that the reader requested. */
export interface VisitLocale {
  language: string;
  tag: string;
  t: Translator<"payByLink.page">;
  /** Texts that the checkout has too. */
  shared: Translator<"checkout.page">;
}

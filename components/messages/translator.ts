import type { createTranslator, Messages, NamespaceKeys, NestedKeyOf } from "use-intl/core";
import type english from "@/messages/en.json";

declare module "use-intl" {
  // The types of all keys and values are derived from the English file.
  interface AppConfig {
    Messages: typeof english;
  }
}

/** A namespace of the catalogue: "home", "checkout.live". */
export type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** Translates a message of one namespace: `t("title", { amount })`. */
export type Translator<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;

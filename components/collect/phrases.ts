import type { Speak } from "@/components/checkout/phrases";
import type { english } from "@/components/collect/words-en";

export type FormPageSay = Speak<(typeof english)["page"]>;
export type FormSay = Speak<(typeof english)["live"]>;

/** Every word of the form in one language. `page` is written by the server alone, the rest travels to the browser. */
export interface FormWords extends LiveFormWords {
  page: Record<keyof (typeof english)["page"], string>;
}

export interface LiveFormWords {
  live: Record<keyof (typeof english)["live"], string>;
  /** By the schema's name of the field. */
  fields: Readonly<Record<string, string>>;
  /** Of the schema's alternatives, in its order. */
  branches: readonly string[];
}

/** How the moving part of the form speaks. `tag` is for Intl. */
export interface FormTongue {
  tag: string;
  words: LiveFormWords;
}

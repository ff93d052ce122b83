import type { englishOutcome } from "@/components/checkout/outcome-words-en";
import type { english } from "@/components/checkout/words-en";

type Blanks<Text extends string> = Text extends `${string}{${infer Blank}}${infer Rest}`
  ? Blank | Blanks<Rest>
  : never;

/** Writes a phrase; what stands in braces in the English text must be given. */
export type Speak<Texts extends Record<string, string>> = <Key extends keyof Texts & string>(
  key: Key,
  ...blanks: [Blanks<Texts[Key]>] extends [never] ? [] : [Record<Blanks<Texts[Key]>, string | number>]
) => string;

export type PageSay = Speak<(typeof english)["page"]>;
export type LiveSay = Speak<(typeof english)["live"]>;

/** Every word of the checkout in one language: `page` is written by the server alone, `live` travels to the browser. */
export interface Words {
  page: Record<keyof (typeof english)["page"], string>;
  live: LiveWords;
}
export type OutcomeWords = Record<keyof typeof englishOutcome, string>;
export type LiveWords = Record<keyof (typeof english)["live"], string>;

/** How the moving part of the page speaks. `tag` is for Intl. */
export interface LiveTongue {
  tag: string;
  say: LiveSay;
}

/** How a whole page speaks. `language` is the BCP 47 tag that its reader asked for. */
export interface Tongue {
  language: string;
  tag: string;
  say: PageSay;
  live: LiveTongue;
  liveWords: LiveWords;
}

/** The phrases of one half of a catalogue. */
export function speak<Say extends (key: never, ...blanks: never) => string>(
  texts: Record<string, string>,
): Say {
  const say = (key: string, blanks: Record<string, string | number> = {}) =>
    (texts[key] ?? "").replace(/\{(\w+)\}/g, (whole, blank: string) => String(blanks[blank] ?? whole));
  return say as unknown as Say;
}

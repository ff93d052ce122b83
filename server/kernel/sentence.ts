import type { ICUArgs, MessageKeys, NestedKeyOf, NestedValueOf } from "use-intl/core";
import type english from "@/messages/en.json";
import type { Sentence } from "@/server/kernel/zod-primitives";

type Sentences = (typeof english)["sentences"];
/** A key of the catalogue's namespace `sentences`. */
export type SentenceKey = MessageKeys<Sentences, NestedKeyOf<Sentences>>;

type Arguments<Key extends SentenceKey> = ICUArgs<
  NestedValueOf<Sentences, Key>,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: never }
>;
/** A text may also be a duration, which the page writes. */
type Given<Values> = {
  [Name in keyof Values]: Values[Name] extends number
    ? number
    : Values[Name] | { ms: number } | { agoMs: number };
};
type Values<Key extends SentenceKey> = keyof Arguments<Key> extends never
  ? [values?: undefined]
  : [values: Given<Arguments<Key>>];

/** Creates a sentence for pages: a key of the catalogue's `sentences`, and the values that its message takes. */
export function sentence<Key extends SentenceKey>(key: Key, ...[values]: Values<Key>): Sentence {
  return { key, values: { ...values } };
}

import type { Translator } from "@/components/messages/translator";
import type { Tone } from "@/components/ui/tone";

export type NoticeTranslator = Translator<"notices">;

/** A notice in words, with the link to act on it. */
export interface NoticeText {
  tone: Tone;
  /** The problem. */
  title: string;
  /** Its consequence. */
  text: string;
  href: string;
  /** The action: the text of the link. */
  action: string;
}

import { writeSentences } from "@/components/messages/sentences";
import type { Sentence } from "@/server/kernel/zod-primitives";
import { textsOf } from "@/tests/support/messages";

const t = textsOf("en", "sentences");

/** Writes the server's sentences as the English page does. */
export const written = (sentences: readonly Sentence[]): string => writeSentences(sentences, t);

import { reasonOf } from "@/server/events/sentence-parts";
import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";

/** Describes an unexpected transfer in one sentence. */
export function exceptionSentence(reason: unknown): Sentence {
  switch (reason) {
    case "late":
    case "duplicate":
    case "destination_transfer":
    case "listed_payer":
    case "lost":
    case "surplus":
    case "reverted":
      return sentence(`event.chain.${reason}`);
    default:
      return sentence("event.chain.unexpected", { reason: reasonOf(reason) });
  }
}

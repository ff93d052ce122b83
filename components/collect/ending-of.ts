import type { LiveFormWords } from "@/components/collect/phrases";
import type { Outcome } from "@/components/collect/tell-wallet";
import type { FormRefusal } from "@/server/gateway/load-form";

interface Words {
  title: string;
  text: string;
  outcome: Outcome;
}

/** What the form says when it is done with, and what the wallet is told of it. */
export function endingOf(
  state: "given" | "unneeded" | "declined" | FormRefusal,
  words: LiveFormWords["live"],
): Words {
  const complete: Outcome = { type: "IC_COMPLETE", success: true };
  if (state === "given") return { title: words.doneTitle, text: words.done, outcome: complete };
  if (state === "unneeded") return { title: words.unneededTitle, text: words.unneeded, outcome: complete };
  const outcome: Outcome = { type: "IC_ERROR", success: false, error: state };
  const title = state === "declined" ? words.declinedTitle : words.refusedTitle;
  return { title, text: words[state], outcome };
}

import type { Outcome } from "@/components/collect/notify-wallet";
import type { Translator } from "@/components/messages/translator";
import type { FormRefusal } from "@/server/gateway/load-form";

interface EndingText {
  title: string;
  text: string;
  outcome: Outcome;
}

/** Returns the form's final message, and the status that it reports to the wallet. */
export function endingOf(
  state: "given" | "unneeded" | "declined" | FormRefusal,
  t: Translator<"form.live">,
): EndingText {
  const complete: Outcome = { type: "IC_COMPLETE", success: true };
  if (state === "given") return { title: t("doneTitle"), text: t("done"), outcome: complete };
  if (state === "unneeded") return { title: t("unneededTitle"), text: t("unneeded"), outcome: complete };
  const outcome: Outcome = { type: "IC_ERROR", success: false, error: state };
  const title = t(state === "declined" ? "declinedTitle" : "refusedTitle");
  return { title, text: t(state), outcome };
}

/** The meanings of colours. A tone always comes with a word and an icon. */
export type Tone = "good" | "wait" | "bad" | "info" | "muted";

/** Text on the soft background of the same meaning; both themes pass AA. */
export const toneSoft: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  wait: "bg-wait-soft text-wait",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  muted: "bg-sunken text-ink-muted",
};

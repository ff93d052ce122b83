import { useTranslations } from "#translations";
import type { Translator } from "@/components/messages/translator";
import type { Sentence } from "@/server/kernel/zod-primitives";

type Sentences = Translator<"sentences">;
type Value = Sentence["values"][string];

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const FEW_MS = 10 * SECOND_MS;

/** Returns a function that writes the server's sentences as one text; the page sends "sentences". */
export function useSentences(): (sentences: readonly Sentence[]) => string {
  const t = useTranslations("sentences");
  return (sentences) => writeSentences(sentences, t);
}

/** Writes the server's sentences as one text. */
export function writeSentences(sentences: readonly Sentence[], t: Sentences): string {
  const texts = sentences.map(({ key, values }) => {
    const written = Object.entries(values).map(([name, value]) => [name, textOf(value, t)]);
    // The server's builder of sentences has checked key and values against the catalogue.
    return t(key as "join", Object.fromEntries(written));
  });
  return texts.reduce((first, next) => t("join", { first, next }));
}

function textOf(value: Value, t: Sentences): string | number {
  if (typeof value !== "object") return value;
  return "ms" in value ? durationText(value.ms, "duration", t) : durationText(value.agoMs, "ago", t);
}

/** Writes a duration in its largest unit, rounded down: "a few seconds", "45 seconds", "4 minutes". */
function durationText(ms: number, kind: "duration" | "ago", t: Sentences): string {
  const units = (unitMs: number) => ({ count: Math.floor(ms / unitMs) });
  if (ms < FEW_MS) return t(`${kind}.few`);
  if (ms < MINUTE_MS) return t(`${kind}.seconds`, units(SECOND_MS));
  if (ms < HOUR_MS) return t(`${kind}.minutes`, units(MINUTE_MS));
  return ms < 2 * DAY_MS ? t(`${kind}.hours`, units(HOUR_MS)) : t(`${kind}.days`, units(DAY_MS));
}

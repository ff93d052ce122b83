import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import english from "@/messages/en.json" with { type: "json" };
import type { Sentence } from "@/server/kernel/zod-primitives";

type Value = Sentence["values"][string];
type Tree = { [key: string]: string | Tree };

const UNITS = [
  { name: "days", ms: 86_400_000, from: 2 * 86_400_000 },
  { name: "hours", ms: 3_600_000, from: 3_600_000 },
  { name: "minutes", ms: 60_000, from: 60_000 },
  { name: "seconds", ms: 1_000, from: 10_000 },
];

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};

const compiled = new Map<string, CompiledMessage>();

/** Writes the server's sentences as one English text, for readers without a page. */
export function writeEnglish(sentences: readonly Sentence[]): string {
  return sentences.map(({ key, values }) => write(key, values)).join(" ");
}

function write(key: string, values: Record<string, Value>): string {
  const written = Object.entries(values).map(([name, value]) => [name, textOf(value)]);
  return formatEnglish(messageOf(key), Object.fromEntries(written));
}

/**
 * Writes a message of the English catalogue with its values. The formatter is the same wherever the code runs: pages
 * load one that takes compiled messages alone.
 */
export function formatEnglish(text: string, values: Record<string, string | number>): string {
  const message = compiled.get(text) ?? compile(text);
  compiled.set(text, message);
  return String(format(message, "en-US", values, { formatters, timeZone: "UTC" }));
}

function messageOf(key: string): string {
  const found = key
    .split(".")
    .reduce<string | Tree | undefined>((at, name) => (at as Tree | undefined)?.[name], english.sentences);
  if (typeof found !== "string") throw new Error(`there is no message sentences.${key}`);
  return found;
}

/** Writes a duration in its largest unit, rounded down, as pages do. */
function textOf(value: Value): string | number {
  if (typeof value !== "object") return value;
  const [kind, ms] = "ms" in value ? (["duration", value.ms] as const) : (["ago", value.agoMs] as const);
  const unit = UNITS.find(({ from }) => ms >= from);
  return unit ? write(`${kind}.${unit.name}`, { count: Math.floor(ms / unit.ms) }) : write(`${kind}.few`, {});
}

import type { JsonSchema } from "@/server/reference/document";

/** Longer patterns are less clear than the description. */
const MAX_PATTERN = 48;

/** Describes the limits of one value, each in a few words. */
export function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, format, pattern } = schema;
  return [
    range(minLength, maxLength, "characters"),
    range(minItems, maxItems, "entries"),
    range(minimum, maximum, ""),
    format === undefined ? null : formatWords(format),
    typeof pattern === "string" && pattern.length <= MAX_PATTERN ? `pattern ${pattern}` : null,
    schema.default === undefined ? null : `default ${String(schema.default)}`,
  ].filter((limit) => limit !== null);
}

function range(from: unknown, to: unknown, unit: string): string | null {
  const [low, high] = [from, to].map((one) => (typeof one === "number" ? one.toLocaleString("en") : null));
  const of = unit ? ` ${unit}` : "";
  if (low && high) return low === high ? `exactly ${low}${of}` : `${low} to ${high}${of}`;
  if (low) return `at least ${low}${of}`;
  return high ? `at most ${high}${of}` : null;
}

function formatWords(format: string): string {
  const words: Record<string, string> = { "date-time": "ISO 8601, UTC", uri: "URL", email: "e-mail address" };
  return words[format] ?? format;
}

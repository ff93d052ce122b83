import { z } from "zod";

const MAX_LENGTH = 64;
const DAY_MS = 86_400_000;
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * A moment in a query (RFC 3339, section 5.6; the offset is required, T and Z may be lower case), rounded up to whole
 * milliseconds. Stored moments are whole milliseconds, so "from" and "before" keep their exact meaning.
 */
export const Instant = z
  .string()
  .max(MAX_LENGTH)
  .meta({ format: "date-time" })
  .transform((text, context) => {
    const instant = parseInstant(text);
    if (instant) return instant;
    context.issues.push({
      code: "custom",
      message: "must be RFC 3339 with an offset, such as 2026-02-18T09:30:00.000Z (write + as %2B in a URL)",
      input: text,
    });
    return z.NEVER;
  });

function parseInstant(text: string): Date | null {
  const parts = RFC_3339.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const offset = offsetMinutes(parts[8] ?? "");
  if (offset === null || hour > 23 || minute > 59 || second > 60) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute - offset, second, 0);
  // A leap second ends a day in UTC; clocks without leap seconds show the next day.
  if (second === 60 && date.getTime() % DAY_MS !== 0) return null;
  return new Date(date.getTime() + milliseconds(parts[7] ?? ""));
}

/** Returns the offset in minutes east of Greenwich. */
function offsetMinutes(text: string): number | null {
  if (text === "Z" || text === "z") return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(4, 6));
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

function milliseconds(fraction: string): number {
  return Number(fraction.slice(0, 3).padEnd(3, "0")) + (/[1-9]/.test(fraction.slice(3)) ? 1 : 0);
}

import { z } from "zod";
import { repeatable, text } from "@/server/kernel/zod-primitives";
import { Instant } from "@/server/listings/api/instant";

const MAX_REPEATED = 100;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A bound of a report: a moment, and whether a whole day was given. */
const Bound = z
  .string()
  .max(64)
  .transform((given, context) => {
    const isDay = DAY.test(given);
    const read = Instant.safeParse(isDay ? `${given}T00:00:00Z` : given);
    if (read.success) return { at: read.data, isDay };
    context.issues.push({
      code: "custom",
      message: "must be a day such as 2026-10-31, or RFC 3339 with an offset",
      input: given,
    });
    return z.NEVER;
  })
  .meta({ examples: ["2026-10-01", "2026-10-01T00:00:00Z"] });

/** Query of `GET /v1/reports/settlements.csv`. */
export const SettlementReport = z.object({
  from: Bound.optional().describe("The first day in UTC, or a moment"),
  to: Bound.transform(({ at, isDay }) => ({ at: isDay ? new Date(at.getTime() + DAY_MS) : at }))
    .optional()
    .describe("The last day in UTC, or the moment before which the report ends; the present without it"),
  merchantId: repeatable(text(1, 64), MAX_REPEATED).describe("Only these merchants' payments"),
});
export type SettlementReport = z.output<typeof SettlementReport>;

export const SettlementRows = z
  .string()
  .describe("CSV (RFC 4180) in UTF-8: a row of column names, then a row for each payment, by settled time");

import { z } from "zod";

/**
 * Text that may be stored: well-formed Unicode (RFC 3629 has no lone surrogates) without NUL, which Postgres refuses.
 * @param max in code points
 */
export function text(min: number, max: number): z.ZodString {
  return z
    .string()
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "must be well-formed text without NUL")
    .refine((value) => countCodePoints(value, max) >= min && countCodePoints(value, max) <= max, {
      message: `must have ${min} to ${max} characters`,
      params: { min, max },
    });
}

function countCodePoints(value: string, max: number): number {
  if (value.length > 2 * max) return value.length;
  return [...value].length;
}

/** An integer in a query, written in plain digits; announced as the number that it is. */
export function queryInteger(min: number, max: number) {
  return z
    .string({ error: "must be given once" })
    .regex(/^\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      message: `must be ${min} to ${max}`,
      params: { min, max },
    })
    .meta({ type: "integer", minimum: min, maximum: max });
}

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

/** Why one of our keys signs nothing new on a network at present, what is over soonest first; then it goes on by itself. */
export const LanePause = z.enum(["gas_price", "balance", "no_role"]);
export type LanePause = z.infer<typeof LanePause>;

/**
 * How money moved beside the ordinary life of payments: one was executed after it was over, or a second time; the router
 * executed what was never made here; somebody sent a token straight to the router, or straight to a wallet that a
 * merchant is paid into; an account that the screening refuses paid without asking.
 */
export const ExceptionKind = z.enum([
  "late",
  "duplicate",
  "unknown",
  "router_transfer",
  "destination_transfer",
  "listed_payer",
]);
export type ExceptionKind = z.infer<typeof ExceptionKind>;

/** What became of it; `gone`: the network took it back. */
export const ExceptionState = z.enum(["open", "accepted", "refunding", "refunded", "ignored", "gone"]);
export type ExceptionState = z.infer<typeof ExceptionState>;

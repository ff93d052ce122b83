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

/** Control characters, line separators, and what turns the direction of the text after it (UAX #9, 2.1 and 2.4). */
const DECEPTIVE = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** What is drawn as nothing, so that two names look alike; joiners where there is nothing to join. */
const UNSEEN =
  /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]|(?<![^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\u200C\u200D])[\u200C\u200D]|[\u200C\u200D]$/u;
/** Something that one can see: neither white space nor a character that is drawn as nothing. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name that others read: it shows what it is, and no two that look alike differ in what cannot be seen.
 * @param max in code points
 */
export function nameText(max: number): z.ZodString {
  return text(1, max)
    .refine((name) => VISIBLE.test(name), "must not be blank")
    .refine(
      (name) => !DECEPTIVE.test(name),
      "must have no control characters and none that turn its direction",
    )
    .refine((name) => !UNSEEN.test(name), "must have no characters that cannot be seen");
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
export const SignerPause = z.enum(["gas_price", "balance", "no_role"]);
export type SignerPause = z.infer<typeof SignerPause>;

/**
 * How money moved beside the ordinary life of payments: one was executed after it was over, or a second time; the router
 * executed what was never made here; somebody sent a token straight to the router, or straight to a wallet that a
 * merchant is paid into; an account that the screening refuses paid without asking; a deep reorganisation took the
 * money of a payment that succeeded.
 */
export const ExceptionKind = z.enum([
  "late",
  "duplicate",
  "unknown",
  "router_transfer",
  "destination_transfer",
  "listed_payer",
  "lost",
]);
export type ExceptionKind = z.infer<typeof ExceptionKind>;

/** What became of it; `gone`: the network took it back, or executed a lost payment again. */
export const ExceptionState = z.enum(["open", "accepted", "refunding", "refunded", "ignored", "gone"]);
export type ExceptionState = z.infer<typeof ExceptionState>;

import { z } from "zod";

/**
 * Creates a schema for text that can be stored: well-formed Unicode (RFC 3629 has no lone surrogates) without NUL,
 * which Postgres refuses.
 * @param max in code points
 */
export function text(min: number, max: number): z.ZodString {
  return z
    .string()
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "must be well-formed text without NUL")
    .refine((value) => countCodePoints(value, max) >= min && countCodePoints(value, max) <= max, {
      message: `must have ${min} to ${max} characters`,
      params: { min, max },
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/**
 * Control characters, line separators, and characters that change the direction of the following text (UAX #9, 2.1 and
 * 2.4).
 */
const DECEPTIVE = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** Invisible characters, which make two names look alike, and joiners with nothing to join. */
const INVISIBLE =
  /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF]|(?<![^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\u200C\u200D])[\u200C\u200D]|[\u200C\u200D]$/u;
/** A visible character: neither white space nor drawn as nothing. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Creates a schema for a name that others read: it is displayed as stored, and look-alikes cannot differ in invisible
 * characters.
 * @param max in code points
 */
export function nameText(max: number): z.ZodString {
  return text(1, max)
    .refine((name) => VISIBLE.test(name), "must not be blank")
    .refine(
      (name) => !DECEPTIVE.test(name),
      "must have no control characters and none that turn its direction",
    )
    .refine((name) => !INVISIBLE.test(name), "must have no characters that cannot be seen");
}

function countCodePoints(value: string, max: number): number {
  if (value.length > 2 * max) return value.length;
  return [...value].length;
}

/** The largest signed integer of 64 bits; as a number, one more. */
const MAX_INT64 = 2n ** 63n - 1n;
const WHOLE = "must be a whole number";

/** A duration in a query, in milliseconds: any int64 (specification, `maxPollMs`); the use case caps it. */
export const WaitMs = z
  .string({ error: "must be given once" })
  .regex(/^\d{1,19}$/, WHOLE)
  .refine((digits) => !/^\d{19}$/.test(digits) || BigInt(digits) <= MAX_INT64, WHOLE)
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
  .meta({ type: "integer", format: "int64", minimum: 0 });

/** Creates a schema for an integer in a query, in plain digits; documented as a number. */
export function queryInteger(min: number, max: number) {
  return z
    .string({ error: "must be given once" })
    .regex(/^\d{1,15}$/, WHOLE)
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      message: `must be ${min} to ${max}`,
      params: { min, max },
    })
    .meta({ type: "integer", minimum: min, maximum: max });
}

/** Creates a schema for a repeatable parameter of a query; a single value becomes a list of one. */
export function repeatable<T extends z.ZodType>(item: T, max: number) {
  const asList = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value]);
  return z.preprocess(asList, z.array(item).max(max).optional());
}

/** Why a signer is paused on a network, shortest pause first; it resumes automatically. */
export const SignerPause = z.enum(["gas_price", "balance", "no_role", "signer_down", "signer_refuses"]);
export type SignerPause = z.infer<typeof SignerPause>;

/**
 * How money moved outside the ordinary life of payments: executed after the payment's end, or a second time; executed
 * without a payment made here; sent straight to the router, or straight to a merchant's wallet; paid by a refused
 * account that bypassed the gateway, or sent to a deposit address by one; lost to a deep reorganisation after the payment
 * succeeded; or left at a deposit address, from where it could not be returned.
 */
export const ExceptionKind = z.enum([
  "late",
  "duplicate",
  "unknown",
  "router_transfer",
  "destination_transfer",
  "listed_payer",
  "lost",
  "surplus",
]);
export type ExceptionKind = z.infer<typeof ExceptionKind>;

/** The outcome; `gone`: the network took the transfer back, or executed a lost payment again. */
export const ExceptionState = z.enum(["open", "accepted", "refunding", "refunded", "ignored", "gone"]);
export type ExceptionState = z.infer<typeof ExceptionState>;

/** A browser and its system, as far as they are known. */
export const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.infer<typeof Device>;

/**
 * A sentence that a page writes: a key of the catalogue's `sentences`, and its values. `ms` is a duration in
 * milliseconds, `agoMs` the milliseconds since an event.
 */
export const Sentence = z.object({
  key: z.string(),
  values: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.object({ ms: z.number() }), z.object({ agoMs: z.number() })]),
  ),
});
export type Sentence = z.infer<typeof Sentence>;

import { z } from "zod";
import { text } from "@/server/kernel/zod-primitives";

export const MAX_PAIRS = 20;
const MAX_KEY = 40;
const MAX_VALUE = 500;

const Pairs = z
  .record(
    text(1, MAX_KEY).meta({ minLength: 1, maxLength: MAX_KEY }),
    text(0, MAX_VALUE).meta({ maxLength: MAX_VALUE }),
    {
      error: ({ code }) =>
        code === "invalid_key"
          ? `keys must be well-formed text of 1 to ${MAX_KEY} characters without NUL`
          : "must be pairs of a key and a text",
    },
  )
  .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, {
    message: `must have at most ${MAX_PAIRS} pairs`,
    params: { max: MAX_PAIRS },
  });

/** Facts of the partner's own programs about a payment; the buyer never sees them. */
export const PaymentMetadata = z.preprocess((value, context) => {
  // Zod leaves this key out, and nothing that a partner sends is dropped in silence.
  if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__"))
    context.issues.push({ code: "custom", message: "must not have the key __proto__", input: value });
  return value;
}, Pairs);
export type PaymentMetadata = z.infer<typeof PaymentMetadata>;

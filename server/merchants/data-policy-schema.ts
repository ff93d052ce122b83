import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { MerchantParams } from "@/server/merchants/schema";

/** When a merchant asks buyers for data: never, from an amount on, or always. */
const When = z.enum(["never", "from", "always"]);

/** A merchant's data policy, for its page. */
export const DataPolicy = z.object({
  ask: When,
  /** From this amount on; null unless `ask` is "from". */
  from: Amount.nullable(),
  /** Whether data given to another merchant of this account suffices. */
  reuse: z.boolean(),
});
export type DataPolicy = z.infer<typeof DataPolicy>;

export const SetDataPolicy = MerchantParams.extend({
  ask: When,
  /** Required and used only when `ask` is "from". */
  from: z
    .object({
      currency: z.string().regex(/^[A-Z]{3}$/, "must be the three letters of a currency by ISO 4217"),
      /** In standard units: "1000" or "12.50". */
      amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, "must be an amount such as 1000 or 12.50"),
    })
    .nullable(),
  reuse: z.boolean(),
});
export type SetDataPolicy = z.infer<typeof SetDataPolicy>;

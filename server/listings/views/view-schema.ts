import { z } from "zod";
import { text } from "@/server/kernel/zod-primitives";
import { PaymentsQuery } from "@/server/listings/dashboard/payments-query";

const MAX_NAME = 60;

/** A set of filters that a person has saved under a name. */
export const PaymentView = z.object({ id: z.string(), name: z.string(), query: PaymentsQuery });
export type PaymentView = z.infer<typeof PaymentView>;

export const SavePaymentView = z.object({
  /** The view to change; omitted for a new view. */
  id: z.string().max(64).nullish(),
  name: text(1, MAX_NAME)
    .transform((name) => name.trim())
    .refine((name) => name !== "", "must not be blank"),
  query: PaymentsQuery,
});
export type SavePaymentView = z.infer<typeof SavePaymentView>;

export const RemovePaymentView = z.object({ id: z.string().max(64) });
export const RemovedPaymentView = z.object({ id: z.string(), deleted: z.literal(true) });

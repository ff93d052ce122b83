import { z } from "zod";

/** Answer of `GET /v1/payments/{id}/timeline`. */
export const PaymentTimeline = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime({ precision: 3 }),
      type: z.string().describe("Such as `payment.succeeded`; `request` for a call of the API"),
      text: z.string().describe("What happened, in English"),
      txHash: z.string().nullable(),
      requestId: z.string().nullable().describe("The request that caused it, as in the header `Request-Id`"),
    }),
  ),
});
export type PaymentTimeline = z.infer<typeof PaymentTimeline>;

import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { text } from "@/server/kernel/zod-primitives";
import { PaymentStatusName } from "@/server/payments/schema";

export const LookUp = z.object({ text: text(0, 200) });

/** Results of the dashboard's search. */
export const Findings = z.object({
  payments: z.array(
    z.object({
      id: z.string(),
      referenceId: z.string(),
      status: PaymentStatusName,
      amount: Amount,
      merchant: z.string(),
      createdAt: z.date(),
    }),
  ),
  merchants: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Findings = z.infer<typeof Findings>;

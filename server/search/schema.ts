import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { ExceptionListItem } from "@/server/exceptions/schema";
import { text } from "@/server/kernel/zod-primitives";
import { PaymentStatusName } from "@/server/payments/schema";
import { RefundListItem } from "@/server/refunds/schema";
import { RequestListItem } from "@/server/requests/schema";

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
  refunds: z.array(
    RefundListItem.pick({ id: true, state: true, tokenAmount: true, referenceId: true, createdAt: true }),
  ),
  exceptions: z.array(
    ExceptionListItem.pick({ id: true, kind: true, state: true, amount: true, payment: true, movedAt: true }),
  ),
  /** Buyers by the address of their wallet, in EIP-55 form. */
  customers: z.array(z.object({ address: z.string() })),
  merchants: z.array(z.object({ id: z.string(), name: z.string() })),
  requests: z.array(
    RequestListItem.pick({ requestId: true, method: true, path: true, status: true, createdAt: true }),
  ),
});
export type Findings = z.infer<typeof Findings>;

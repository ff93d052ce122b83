import { z } from "zod";

export const RequestRefund = z.object({ paymentId: z.string().max(256) });
export type RequestRefund = z.infer<typeof RequestRefund>;

export const RequestedRefund = z.object({ paymentId: z.string() });
export type RequestedRefund = z.infer<typeof RequestedRefund>;

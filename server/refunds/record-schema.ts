import { z } from "zod";

/** The transaction by which somebody paid a refund outside the router. */
export const RecordTransfer = z.object({
  id: z.string().max(64),
  txHash: z.string().regex(/^0x[0-9a-fA-F]{64}$/, "must be a transaction hash: 0x and 64 hex digits"),
});
export type RecordTransfer = z.infer<typeof RecordTransfer>;

export const RecordedRefund = z.object({ id: z.string() });
export type RecordedRefund = z.infer<typeof RecordedRefund>;

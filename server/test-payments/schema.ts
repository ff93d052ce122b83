import { z } from "zod";
import { ExceptionKind } from "@/server/kernel/zod-primitives";
import { PaymentParams, PaymentStatusName } from "@/server/payments/schema";

export const TestHelper = z.enum(["pay", "fail", "expire", "pay-late", "pay-twice", "pay-short", "reorg"]);
export type TestHelper = z.infer<typeof TestHelper>;

export const TestHelperParams = PaymentParams.extend({
  helper: TestHelper.describe(
    "`pay`: the payment succeeds. `fail`: it fails after the buyer has confirmed it. `expire`: its time ends now. `pay-late`: its time ends, then money arrives. `pay-twice`: it succeeds, then is paid again on another network. `pay-short`: half of the amount arrives at a deposit address. `reorg`: the network drops the blocks since its transaction and takes them again",
  ),
});
export type TestHelperParams = z.infer<typeof TestHelperParams>;

/** The payment after a test helper. */
export const TestOutcome = z.object({
  paymentId: z.string(),
  status: PaymentStatusName,
  isFinal: z.boolean(),
  pollInMs: z.number().int().nullable().describe("Milliseconds to wait before asking for the status"),
  transactions: z
    .array(
      z.object({
        networkId: z.string().describe("The bare chain number, such as 31337"),
        hash: z.string(),
      }),
    )
    .describe("The transactions of the test buyer, and the one that the payment succeeded by"),
  exceptions: z
    .array(z.object({ id: z.string(), kind: ExceptionKind }))
    .describe("All exceptions of the payment so far"),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

import type { PaymentEventType } from "@/server/events/record-event";
import {
  bad,
  because,
  type Describe,
  good,
  inBlock,
  info,
  inShort,
  wait,
} from "@/server/events/sentence-parts";

type RefundEventType = Extract<PaymentEventType, `refund.${string}`>;

/** A sentence for every refund event. */
export const REFUND_SENTENCES: Record<RefundEventType, Describe> = {
  "refund.requested": ({ isException }) =>
    info(isException === true ? "Full refund of this transfer requested." : "Full refund requested."),
  "refund.pending_funds": ({ walletFailure }) =>
    typeof walletFailure === "string"
      ? bad(
          `The transfer from the merchant's wallet did not go through${because(walletFailure)}. No money moved, and the refund waits for money again.`,
        )
      : wait("The merchant's vault does not hold enough for the refund. It is sent once the vault does."),
  "refund.submitted": ({ wallet }) =>
    typeof wallet === "string"
      ? wait("The merchant's wallet signed for the refund. It is on its way.")
      : wait("The vault covers the refund. It is on its way."),
  "refund.succeeded": (data) =>
    data.recordedTo === undefined
      ? good(`The buyer has the money back${inBlock(data)}.`)
      : good(`The refund was recorded with the transfer that paid it${inBlock(data)}.`),
  "refund.undeliverable": ({ cause }) =>
    bad(
      `The refund cannot be delivered: ${
        cause === "payer_takes_no_coin"
          ? "the buyer's address is a contract that does not accept coin"
          : "the token refuses transfers to the buyer's address"
      }. No money moved.`,
    ),
  "refund.redirected": ({ to }) =>
    info(`The buyer signed for another address${inShort(to)}. The refund can be sent there.`),
  "refund.retried": ({ userId }) =>
    info(
      userId === undefined
        ? "The buyer's address accepts the refund again. It is sent again."
        : "The refund is tried again.",
    ),
  "refund.failed": ({ reason }) => bad(`The refund did not go through${because(reason)}.`),
};

import { presentAmount } from "@/server/assets/amount";
import { plainAmount } from "@/server/assets/plain-amount";
import type { PaymentEventType } from "@/server/events/record-event";
import {
  bad,
  blockOf,
  type Describe,
  good,
  info,
  inShort,
  reasonOf,
  wait,
} from "@/server/events/sentence-parts";
import { sentence } from "@/server/kernel/sentence";

type RefundEventType = Extract<PaymentEventType, `refund.${string}`>;

/** A description for every refund event. */
export const REFUND_SENTENCES: Record<RefundEventType, Describe> = {
  "refund.requested": ({ isException, amount, asset }) => {
    if (typeof amount === "string" && typeof asset === "string") {
      const part = plainAmount(presentAmount(`caip19/${asset}`, BigInt(amount)));
      return info(sentence("event.refund.requestedPart", { amount: part }));
    }
    return info(
      isException === true
        ? sentence("event.refund.requestedForTransfer")
        : sentence("event.refund.requested"),
    );
  },
  "refund.pending_funds": ({ walletFailure, awaitsWallet }) => {
    if (typeof walletFailure === "string")
      return bad(sentence("event.refund.walletFailed", { reason: reasonOf(walletFailure) }));
    return wait(
      awaitsWallet === true ? sentence("event.refund.awaitsWallet") : sentence("event.refund.pending_funds"),
    );
  },
  "refund.submitted": ({ wallet }) =>
    wait(typeof wallet === "string" ? sentence("event.refund.signed") : sentence("event.refund.submitted")),
  "refund.succeeded": (data) => {
    const block = blockOf(data);
    return good(
      data.recordedTo === undefined
        ? sentence("event.refund.succeeded", { block })
        : sentence("event.refund.recorded", { block }),
    );
  },
  "refund.undeliverable": ({ cause }) =>
    bad(sentence("event.refund.undeliverable", { cause: String(cause) })),
  "refund.redirected": ({ to, isSent }) => {
    const values = { address: inShort(to) };
    return info(
      isSent === true
        ? sentence("event.refund.redirectedOnRouter", values)
        : sentence("event.refund.redirected", values),
    );
  },
  "refund.retried": ({ userId }) =>
    info(userId === undefined ? sentence("event.refund.accepted") : sentence("event.refund.retried")),
  "refund.cancelled": ({ userId }) =>
    info(
      userId === undefined ? sentence("event.refund.cancelled") : sentence("event.refund.cancelledByMember"),
    ),
  "refund.failed": ({ reason }) => bad(sentence("event.refund.failed", { reason: reasonOf(reason) })),
};

import { exceptionSentence } from "@/server/events/exception-sentence";
import type { PaymentEventType } from "@/server/events/record-event";
import { REFUND_SENTENCES } from "@/server/events/refund-sentences";
import {
  bad,
  blockOf,
  type Context,
  type Describe,
  type Description,
  type EventData,
  good,
  info,
  inShort,
  muted,
  NONE,
  networkOf,
  reasonOf,
  wait,
} from "@/server/events/sentence-parts";
import { sentence } from "@/server/kernel/sentence";
import type { Sentence } from "@/server/kernel/zod-primitives";

/** A description for every event type; a type without one does not compile. */
const DESCRIPTIONS: Record<PaymentEventType, Describe> = {
  "payment.created": () => info(sentence("event.payment.created")),
  "payment.processing": ({ adopted }) =>
    wait(adopted === true ? sentence("event.payment.adopted") : sentence("event.payment.processing")),
  "payment.requires_action": () => wait(sentence("event.payment.requires_action")),
  "payment.succeeded": (data) => good(sentence("event.payment.succeeded", { block: blockOf(data) })),
  "payment.failed": ({ failureCode, reason, txHash }) =>
    failureCode === "declined_user"
      ? bad(sentence("event.payment.declined"), afterRefusal(txHash))
      : bad(sentence("event.payment.failed", { reason: reasonOf(reason) })),
  "payment.expired": () => muted(sentence("event.payment.expired")),
  "payment.cancelled": ({ reason }) =>
    muted(
      reason === "cancelled_by_user"
        ? sentence("event.payment.cancelledByBuyer")
        : sentence("event.payment.cancelledByMerchant"),
    ),
  "options.quoted": (data) => info(quoted(data.options), ...requestedAgain(data)),
  "action.built": () => info(sentence("event.action.built")),
  "data.given": () => info(sentence("event.data.given")),
  "confirm.accepted": ({ kind }) =>
    info(kind === "native" ? sentence("event.confirm.sent") : sentence("event.confirm.signed")),
  "confirm.refused": ({ reason }) => bad(sentence("event.confirm.refused", { reason: reasonOf(reason) })),
  "claim.received": () => wait(sentence("event.claim.received")),
  "claim.dropped": ({ reason }) =>
    muted(
      reason === "other_transaction"
        ? sentence("event.claim.otherTransaction")
        : sentence("event.claim.neverShown"),
    ),
  "screening.matched": () => bad(sentence("event.screening.matched")),
  "account.deploying": (data, context) =>
    wait(sentence("event.account.deploying", { network: networkOf(data, context) })),
  "account.deployed": (data, context) => {
    const values = { block: blockOf(data), network: networkOf(data, context) };
    return data.succeeded === false
      ? wait(sentence("event.account.notDeployed", values))
      : info(sentence("event.account.deployed", values));
  },
  "relay.waiting": (data, context) => wait(waiting(data.reason, networkOf(data, context))),
  "relay.signed": (data, context) =>
    info(sentence("event.relay.signed", { network: networkOf(data, context) })),
  "relay.broadcast": (data, context) =>
    info(
      sentence("event.relay.broadcast", { network: networkOf(data, context), others: countOf(data.others) }),
    ),
  "relay.replaced": () => wait(sentence("event.relay.replaced")),
  "relay.mined": (data, context) => {
    const key = data.confirmed === true ? "event.relay.confirmed" : "event.relay.mined";
    return info(sentence(key, { block: blockOf(data), network: networkOf(data, context) }));
  },
  "relay.reorged": (data, context) =>
    wait(sentence("event.relay.reorged", { network: networkOf(data, context) })),
  "relay.adopted": () => info(sentence("event.relay.adopted")),
  "relay.failed": ({ reason }) => bad(sentence("event.relay.failed", { reason: reasonOf(reason) })),
  "relay.closing": (data, context) =>
    wait(sentence("event.relay.closing", { network: networkOf(data, context) })),
  "relay.closed": (data, context) =>
    info(sentence("event.relay.closed", { network: networkOf(data, context) })),
  "chain.executed": (data, context) =>
    good(sentence("event.chain.executed", { block: blockOf(data), network: networkOf(data, context) })),
  "chain.exception": ({ reason }) => bad(exceptionSentence(reason), sentence("event.chain.toCheck")),
  "exception.moved": () => info(sentence("event.exception.moved")),
  "exception.gone": () => wait(sentence("event.exception.gone")),
  "exception.returned": ({ kind }) =>
    kind === "lost"
      ? good(sentence("event.exception.lostReturned"))
      : info(sentence("event.exception.returned")),
  "exception.accepted": ({ kind }) =>
    kind === "lost"
      ? muted(sentence("event.exception.lostAccepted"))
      : good(sentence("event.exception.accepted")),
  "exception.ignored": ({ kind }) =>
    muted(kind === "lost" ? sentence("event.exception.lostIgnored") : sentence("event.exception.ignored")),
  "exception.reopened": () => info(sentence("event.exception.reopened")),
  "settlement.done": () => good(sentence("event.settlement.done")),
  deposit_seen: (data, context) =>
    good(sentence("event.deposit.seen", { network: networkOf(data, context) })),
  deposit_partial: (data, context) =>
    wait(sentence("event.deposit.partial", { network: networkOf(data, context) })),
  deposit_surplus: (data, context) =>
    info(sentence("event.deposit.surplus", { network: networkOf(data, context) })),
  deposit_returned: (data, context) =>
    info(
      sentence("event.deposit.returned", {
        network: networkOf(data, context),
        address: inShort(data.recipient),
      }),
    ),
  ...REFUND_SENTENCES,
};

/** Describes a timeline entry in plain words. A type unknown to this version shows its name. */
export function describeEvent(type: string, data: EventData, context: Context): Description {
  if (!Object.hasOwn(DESCRIPTIONS, type)) return muted(sentence("event.unknown", { type }));
  return DESCRIPTIONS[type as PaymentEventType](data, context);
}

/** Returns the advice after a refusal: a transaction that the buyer has sent cannot be called back. */
function afterRefusal(txHash: unknown): Sentence {
  return txHash === undefined
    ? sentence("event.payment.declinedUnpaid")
    : sentence("event.payment.declinedSent");
}

function waiting(reason: unknown, network: string): Sentence {
  switch (reason) {
    case "gas_price":
    case "balance":
    case "no_role":
    case "signer_down":
    case "signer_refuses":
    case "paused":
      return sentence(`event.relay.${reason}`, { network });
    default:
      return sentence("event.relay.waiting", { reason: reasonOf(reason) });
  }
}

function quoted(options: unknown): Sentence {
  return typeof options === "number"
    ? sentence("event.options.quoted", { count: options })
    : sentence("event.options.requested");
}

/** Describes an account that returned for new quotes: how often, and when last. */
function requestedAgain({ again, lastAt }: EventData): Sentence[] {
  const times = countOf(again);
  if (times === 0) return [];
  const last = lastAt instanceof Date ? lastAt.toISOString().slice(0, 16).replace("T", " ") : NONE;
  return [sentence("event.options.again", { times, lastAt: last })];
}

function countOf(value: unknown): number {
  return typeof value === "number" && value >= 1 ? value : 0;
}

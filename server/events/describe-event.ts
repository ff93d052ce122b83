import { exceptionSentence } from "@/server/events/exception-sentence";
import type { PaymentEventType } from "@/server/events/record-event";
import { REFUND_SENTENCES } from "@/server/events/refund-sentences";
import {
  bad,
  because,
  type Context,
  type Describe,
  type Description,
  type EventData,
  good,
  inBlock,
  info,
  muted,
  wait,
} from "@/server/events/sentence-parts";

/** A sentence for every event type; a type without one does not compile. */
const SENTENCES: Record<PaymentEventType, Describe> = {
  "payment.created": () => info("The payment was created and its link works."),
  "payment.processing": ({ adopted }) =>
    adopted === true
      ? wait("The buyer's transfer was found on the network, so the payment is in progress.")
      : wait("The buyer confirmed. The payment can no longer be cancelled, nor expire."),
  "payment.requires_action": () =>
    wait("The network no longer knows the buyer's transaction. The payment can be paid again."),
  "payment.succeeded": (data) => good(`The payment is paid${inBlock(data)}. This is final.`),
  "payment.failed": ({ failureCode, reason, txHash }) =>
    failureCode === "declined_user"
      ? bad(`The buyer's account was refused by the screening of this installation. ${afterRefusal(txHash)}`)
      : bad(`The transfer can no longer happen${because(reason)}. The buyer's money did not move.`),
  "payment.expired": () => muted("The payment expired. No transfer had been seen."),
  "payment.cancelled": ({ reason }) =>
    reason === "cancelled_by_user"
      ? muted("The buyer cancelled the payment. No transfer had been seen.")
      : muted("The merchant cancelled the payment. No transfer had been seen."),
  "options.quoted": (data) => info(`A wallet requested options${quoted(data.options)}.${askedAgain(data)}`),
  "action.built": () => info("A wallet was told what to sign."),
  "data.given": () => info("The data that the merchant asks for was submitted. It is kept encrypted."),
  "confirm.accepted": ({ kind }) =>
    kind === "native"
      ? info("The buyer's wallet reported the transaction that it sent. The network decides what it did.")
      : info("The buyer's signature was checked and fits this payment."),
  "confirm.refused": ({ reason }) => bad(`A confirmation was refused${because(reason)}. Nothing changed.`),
  "claim.received": () =>
    wait(
      "A wallet reported a transaction that the network does not show yet. The payment stays open until it does.",
    ),
  "claim.dropped": ({ reason }) =>
    muted(
      reason === "other_transaction"
        ? "The transaction that a wallet reported does not pay this payment. It is no longer watched."
        : "The network never showed the transaction that a wallet reported. It is no longer watched.",
    ),
  "screening.matched": () =>
    bad(
      "A wallet requested options for an account that the screening of this installation refuses. It got no option for that account.",
    ),
  "account.deploying": (data, context) =>
    wait(
      `The buyer's smart account does not exist yet${onNetwork(data, context)}. It signed for this payment, so the transaction that deploys it was sent.`,
    ),
  "account.deployed": (data, context) =>
    data.succeeded === false
      ? wait(
          `The transaction that was to deploy the buyer's smart account had no effect${inBlock(data)}${onNetwork(data, context)}. If someone else has deployed it, the payment continues.`,
        )
      : info(`The buyer's smart account was deployed${inBlock(data)}${onNetwork(data, context)}.`),
  "relay.waiting": (data, context) => wait(waiting(data.reason, onNetwork(data, context))),
  "relay.signed": (data, context) =>
    info(`The transaction${onNetwork(data, context)} was signed and stored, before it is sent.`),
  "relay.broadcast": (data, context) =>
    info(`The transaction was sent${toNetwork(data, context)}${withOthers(data)}.`),
  "relay.replaced": () =>
    wait("The network was slow, so the same transaction was sent again with a higher fee."),
  "relay.mined": (data, context) =>
    info(
      `The transaction is${inBlock(data) || " in a block"}${onNetwork(data, context)} and collects confirmations.`,
    ),
  "relay.reorged": (data, context) =>
    wait(
      `The network dropped the block with the transaction${onNetwork(data, context)}. It is being included again.`,
    ),
  "relay.adopted": () =>
    info("Someone else had already sent the same signed transfer. That transaction counts."),
  "relay.failed": ({ reason }) => bad(`The transaction did not go through${because(reason)}.`),
  "chain.executed": (data, context) =>
    good(`The network reports the transfer${inBlock(data)}${onNetwork(data, context)}.`),
  "chain.exception": ({ reason }) => bad(`${exceptionSentence(reason)} Someone should look at it.`),
  "exception.moved": () =>
    info("The network moved that transfer to another transaction. It is the same one; nothing else changed."),
  "exception.gone": () =>
    wait(
      "The network took back the transfer that needed a decision. If it is included again, it counts again.",
    ),
  "exception.returned": ({ kind }) =>
    kind === "lost"
      ? good("The network has executed the lost transfer again. The payment is paid.")
      : info("The transfer that the network had taken back was included again."),
  "exception.accepted": ({ kind }) =>
    kind === "lost"
      ? muted("The lost payment was accepted as a loss. The payment's status stays.")
      : good("The decision was to keep the transfer. The payment's status stays."),
  "exception.ignored": ({ kind }) =>
    muted(
      kind === "lost" ? "The lost payment was marked as needing no action." : "Marked as no action needed.",
    ),
  "exception.reopened": () => info("The decision about the transfer was taken back."),
  "settlement.done": () => good("Settled to the merchant's wallet."),
  ...REFUND_SENTENCES,
};

/** Describes a timeline entry in plain words. A type unknown to this version shows its name. */
export function describeEvent(type: string, data: EventData, context: Context): Description {
  if (!Object.hasOwn(SENTENCES, type)) return muted(`${type} was recorded.`);
  return SENTENCES[type as PaymentEventType](data, context);
}

/** Returns the advice after a refusal: a transaction that the buyer has sent cannot be called back. */
function afterRefusal(txHash: unknown): string {
  return txHash === undefined
    ? "No money moved."
    : "Its wallet reported a transaction; if the network executes it, it becomes an exception.";
}

function onNetwork(data: EventData, context: Context): string {
  const name = nameOf(data, context);
  return name ? ` on ${name}` : "";
}

function toNetwork(data: EventData, context: Context): string {
  const name = nameOf(data, context);
  return name ? ` to ${name}` : "";
}

function waiting(reason: unknown, place: string): string {
  switch (reason) {
    case "gas_price":
      return `Gas${place} costs more than this installation pays. The transaction waits until it is cheaper, or the time to execute it has passed.`;
    case "balance":
      return `The key that sends transactions${place} is low on coin for gas. The transaction waits until the key is funded, or the time to execute it has passed.`;
    case "no_role":
      return `The router${place} does not accept transactions from the key that sends them. The transaction waits until an operator allows it, or the time to execute it has passed.`;
    default:
      return `The transaction waits${because(reason)}.`;
  }
}

function withOthers({ others }: EventData): string {
  if (typeof others !== "number" || others < 1) return "";
  return others === 1 ? ", together with 1 other payment" : `, together with ${others} other payments`;
}

function nameOf({ chainId }: EventData, { networkName }: Context): string | null {
  return typeof chainId === "number" ? networkName(chainId) : null;
}

/** Describes an account that returned for new quotes: how often, and when last. */
function askedAgain({ again, lastAt }: EventData): string {
  if (typeof again !== "number" || again < 1) return "";
  const times = again === 1 ? "once more" : `${again} more times`;
  const last =
    lastAt instanceof Date ? `, last at ${lastAt.toISOString().slice(0, 16).replace("T", " ")} UTC` : "";
  return ` It asked for new quotes ${times}${last}.`;
}

function quoted(count: unknown): string {
  if (count === 0) return " and got none: it has nothing to pay with";
  if (count === 1) return " and got one";
  return typeof count === "number" ? ` and got ${count}` : "";
}

import type { PaymentEventType } from "@/server/events/record-event";
import type { TimelineEntry } from "@/server/events/schema";

/** A timeline row's facts, as they were recorded; which there are depends on the type. */
export type EventData = Readonly<Record<string, unknown>>;

interface Context {
  /** A network's name, or null when it is configured no longer. */
  networkName: (chainId: number) => string | null;
}

type Description = Pick<TimelineEntry, "sentence" | "tone">;
type Describe = (data: EventData, context: Context) => Description;

const good = (sentence: string): Description => ({ sentence, tone: "good" });
const wait = (sentence: string): Description => ({ sentence, tone: "wait" });
const bad = (sentence: string): Description => ({ sentence, tone: "bad" });
const info = (sentence: string): Description => ({ sentence, tone: "info" });
const muted = (sentence: string): Description => ({ sentence, tone: "muted" });

/** A sentence for every kind of entry; a kind without one does not compile. */
const SENTENCES: Record<PaymentEventType, Describe> = {
  "payment.created": () => info("The payment was created and its link works."),
  "payment.processing": ({ adopted }) =>
    adopted === true
      ? wait("The buyer's transfer was found on the network, so the payment counts as begun.")
      : wait("The buyer confirmed. The payment can no longer be cancelled, nor expire."),
  "payment.succeeded": (data) => good(`The payment is paid${inBlock(data)}. This is final.`),
  "payment.failed": ({ failureCode, reason, txHash }) =>
    failureCode === "declined_user"
      ? bad(`The buyer's account was refused by the screening of this installation. ${afterRefusal(txHash)}`)
      : bad(`The transfer can no longer happen${because(reason)}. The buyer's money did not move.`),
  "payment.expired": () => muted("Nobody paid in time. No money moved."),
  "payment.cancelled": ({ reason }) =>
    reason === "cancelled_by_user"
      ? muted("The buyer cancelled. No money moved.")
      : muted("It was cancelled on the merchant's side. No money moved."),
  "options.quoted": ({ options }) => info(`A wallet asked how it could pay${quoted(options)}.`),
  "action.built": () => info("A wallet was told what to sign."),
  "data.given": () => info("The buyer gave the data that the merchant asks for. It is kept encrypted."),
  "confirm.accepted": ({ kind }) =>
    kind === "native"
      ? info("The buyer's wallet reported the transaction that it sent. The network decides what it did.")
      : info("The buyer's signature was checked and fits this payment."),
  "confirm.refused": ({ reason }) => bad(`A confirmation was refused${because(reason)}. Nothing changed.`),
  "screening.matched": () =>
    bad(
      "A wallet asked how it could pay with an account that the screening of this installation refuses. It was offered nothing for that account.",
    ),
  "account.deploying": (data, context) =>
    wait(
      `The buyer's smart account does not exist yet${onNetwork(data, context)}. It signed for this payment, so the transaction that deploys it was sent.`,
    ),
  "account.deployed": (data, context) =>
    data.succeeded === false
      ? wait(
          `The transaction that was to deploy the buyer's smart account had no effect${inBlock(data)}${onNetwork(data, context)}. If somebody else has deployed it, the payment goes on.`,
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
    info("Somebody else had sent the same signed transfer already. That transaction counts."),
  "relay.failed": ({ reason }) => bad(`The transaction did not go through${because(reason)}.`),
  "chain.executed": (data, context) =>
    good(`The network reports the transfer${inBlock(data)}${onNetwork(data, context)}.`),
  "chain.exception": ({ reason }) => bad(`${exception(reason)} Somebody should look at it.`),
  "exception.moved": () =>
    info("The network moved that transfer to another transaction. It is the same one; nothing else changed."),
  "exception.gone": () =>
    wait(
      "The network took back the transfer that needed a decision. If it is included again, it counts again.",
    ),
  "exception.returned": () => info("The transfer that the network had taken back is there again."),
  "exception.accepted": () => good("It was decided to keep the transfer. The payment's status stays."),
  "exception.ignored": () => muted("It was decided that the transfer needs nothing."),
  "exception.reopened": () => info("The decision about the transfer was taken back."),
  "settlement.done": () => good("The money is where it was to go."),
  "refund.requested": ({ isException }) =>
    info(
      isException === true
        ? "It was asked to give the buyer all of this transfer back."
        : "It was asked to give the buyer all of the money back.",
    ),
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
  "refund.succeeded": (data) => good(`The buyer has the money back${inBlock(data)}.`),
  "refund.failed": ({ reason }) => bad(`The refund did not go through${because(reason)}.`),
};

/** One timeline entry in plain words. A kind that this version does not know is named as it is. */
export function describeEvent(type: string, data: EventData, context: Context): Description {
  if (!Object.hasOwn(SENTENCES, type)) return muted(`${type} was recorded.`);
  return SENTENCES[type as PaymentEventType](data, context);
}

/** A transaction that a buyer has sent himself cannot be called back. */
function afterRefusal(txHash: unknown): string {
  return txHash === undefined
    ? "No money moved."
    : "Its wallet reported a transaction; if the network executes it, it stands among the exceptions.";
}

function inBlock({ block }: EventData): string {
  return typeof block === "number" ? ` in block ${block}` : "";
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
      return `Gas${place} costs more than this installation pays. The transaction waits until it is cheaper, or the time to execute it is over.`;
    case "balance":
      return `The key that sends transactions${place} is low on coin for gas. The transaction waits until the key is funded, or the time to execute it is over.`;
    case "no_role":
      return `The router${place} does not take transactions from the key that sends them. The transaction waits until an operator allows it, or the time to execute it is over.`;
    default:
      return `The transaction waits${because(reason)}.`;
  }
}

function withOthers({ others }: EventData): string {
  if (typeof others !== "number" || others < 1) return "";
  return others === 1 ? ", and carries 1 other payment, too" : `, and carries ${others} other payments, too`;
}

function nameOf({ chainId }: EventData, { networkName }: Context): string | null {
  return typeof chainId === "number" ? networkName(chainId) : null;
}

function because(reason: unknown): string {
  return typeof reason === "string" && reason !== "" ? ` (${reason.replaceAll("_", " ")})` : "";
}

function exception(reason: unknown): string {
  switch (reason) {
    case "late":
      return "The network shows a transfer that came after this payment was over.";
    case "duplicate":
      return "The network shows a second transfer for this payment.";
    case "destination_transfer":
      return "Somebody sent the amount of this payment straight to the merchant's wallet. It may be meant for it, or not.";
    case "listed_payer":
      return "The transfer came from an account on the screening list, past the checkout, which would have refused it.";
    case "reverted":
      return "The network took back a transaction that was confirmed.";
    default:
      return `The network shows a transfer that this payment did not expect${because(reason)}.`;
  }
}

function quoted(count: unknown): string {
  if (count === 0) return ", and has nothing to pay with";
  if (count === 1) return ", and got one option";
  return typeof count === "number" ? `, and got ${count} options` : "";
}

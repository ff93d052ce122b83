import { type FaultContext, faultNote } from "@/components/checkout/fault-note";
import type { Note } from "@/components/checkout/flow-state";
import type { LiveLocale } from "@/components/checkout/page-locale";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";

/** The payment that a buyer pays in this browser. */
export interface FlowPayment {
  paymentId: string;
  networks: readonly CheckoutNetwork[];
  /** The payment's end, in milliseconds by the server's clock. */
  expiresAtMs: number;
  /** What the server's clock is ahead of this browser's. */
  clockOffsetMs: number;
  locale: LiveLocale;
  /** Called when the payment's status may have changed. */
  onNews: () => void;
}

/** Writes the notes of a payment's flow. */
export class FlowNotes {
  readonly #payment: FlowPayment;

  constructor(payment: FlowPayment) {
    this.#payment = payment;
  }

  of(tone: Note["tone"], what: "noAccount" | "locked"): Note {
    const { t } = this.#payment.locale;
    return { tone, title: t(`${what}Title`), text: t(what) };
  }

  unread(): Note {
    const { t } = this.#payment.locale;
    return { tone: "wait", title: t("unreadTitle"), text: t("optionsFailed") };
  }

  fault(error: unknown, attempt: Partial<FaultContext> = {}): Note {
    const { networks, locale } = this.#payment;
    const chain = attempt.option?.account.split(":")[1];
    const network = networks.find(({ chainId }) => String(chainId) === chain);
    const nothing = { option: undefined, accounts: [], isApproved: false, isSending: false };
    return faultNote(error, { ...nothing, ...attempt, network, t: locale.t });
  }
}

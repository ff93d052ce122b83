import { type FaultContext, Stopped } from "@/components/checkout/fault-note";
import type { Progress, Session } from "@/components/checkout/flow-state";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { kindOf } from "@/components/wallet/run-actions";

/** One attempt to pay by an option, with the facts that explain its end. */
export class Attempt implements Pick<FaultContext, "isApproved" | "isSending" | "option"> {
  isApproved = false;
  isSending = false;
  readonly #stopped = new AbortController();

  constructor(
    readonly session: Session,
    readonly option: PaymentOption,
  ) {}

  /** @param closed aborted when the payment is no longer open */
  signal(closed: AbortSignal): AbortSignal {
    return AbortSignal.any([closed, this.#stopped.signal]);
  }

  /** Ends the wait for the wallet; a transaction that it still sends counts. */
  stop(): Stopped {
    const reason = new Stopped();
    this.#stopped.abort(reason);
    return reason;
  }

  record({ actions, index, phase }: Progress): void {
    this.isApproved ||= index > 0;
    const isOut = phase === "asking" || phase === "mining";
    this.isSending = isOut && kindOf(actions, index) === "send";
  }
}

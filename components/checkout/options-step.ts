import type { FlowNotes, FlowPayment } from "@/components/checkout/flow-notes";
import type { Choosing, Note, Session } from "@/components/checkout/flow-state";
import type { FlowStore } from "@/components/checkout/flow-store";
import type { Gateway, PaymentOption } from "@/components/checkout/gateway-client";
import { accountIds } from "@/components/checkout/load-options";
import { priceNote } from "@/components/checkout/price-note";
import { endingQuotes, untilRenewal } from "@/components/checkout/quote-renewal";
import { untilRetry } from "@/components/checkout/until-retry";
import { atomicChains } from "@/components/wallet/send-calls";

interface Context {
  payment: FlowPayment;
  gateway: Gateway;
  store: FlowStore;
  notes: FlowNotes;
  /** Aborted when the payment is no longer open. */
  closed: AbortSignal;
}

interface Showing {
  session: Session;
  note: Note | null;
  /** Options to quote again. */
  refresh: readonly PaymentOption[];
  /** Returns false once the buyer is at another step. */
  isCurrent: () => boolean;
}

/** Shows what a wallet's accounts can pay with, and renews the quotes before they end. */
export class OptionsStep {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Shows the options; when the gateway does not answer, requests it again until it does. */
  async show(showing: Showing): Promise<void> {
    const { session, note, refresh, isCurrent } = showing;
    const { payment, store, notes, closed } = this.#context;
    const shown: Choosing = { step: "options", session, options: null, holdings: null, note };
    store.set(shown);
    for (let failures = 0; isCurrent(); failures++) {
      try {
        const options = await this.#request(session, refresh);
        if (!isCurrent()) return;
        store.set({ ...shown, options, note: priceNote(refresh, options, payment.locale) ?? note });
        void this.#renew(showing);
        if (options.some(({ actions }) => actions.length > 1)) void this.#findBatches(showing);
        return await this.#explain(showing);
      } catch {
        payment.onNews();
        if (!isCurrent()) return;
        store.set({ ...shown, isUnread: true, note: notes.unread() });
        await untilRetry(failures, closed);
      }
    }
  }

  /** Renews quotes before they end, while the buyer is at this step. The choice and the page's layout stay. */
  async #renew({ session, isCurrent }: Showing): Promise<void> {
    const { payment, store, closed } = this.#context;
    const endsAtMs = payment.expiresAtMs;
    for (;;) {
      const options = this.#shown();
      if (!(await untilRenewal(options, { ...payment, endsAtMs }, closed)) || !isCurrent()) return;
      const ending = endingQuotes(options, { endsAtMs, nowMs: Date.now() + payment.clockOffsetMs });
      const renewed = await this.#request(session, ending).catch(() => null);
      if (!isCurrent()) return;
      if (!renewed) continue;
      const flow = store.get();
      if (flow.step === "options") store.set({ ...flow, options: renewed, replaced: ending });
      await this.#explain({ session, isCurrent });
    }
  }

  #shown(): readonly PaymentOption[] {
    const flow = this.#context.store.get();
    return (flow.step === "options" && flow.options) || [];
  }

  async #request(session: Session, refresh: readonly PaymentOption[]): Promise<PaymentOption[]> {
    const { gateway } = this.#context;
    const ids = refresh.map(({ id }) => id);
    return (await gateway.options(this.#accounts(session), ids, session.wallet.name)).options;
  }

  /** Adds the accounts' holdings next to the options, why the rest cannot pay, and the prices. */
  async #explain({ session, isCurrent }: Pick<Showing, "session" | "isCurrent">): Promise<void> {
    const { gateway, store } = this.#context;
    const answer = await gateway.holdings(this.#accounts(session)).catch(() => null);
    const flow = store.get();
    if (answer && isCurrent() && flow.step === "options") store.set({ ...flow, ...answer });
  }

  /** Adds the accounts whose calls the wallet executes atomically. */
  async #findBatches({ session: { wallet, accounts }, isCurrent }: Showing): Promise<void> {
    const found = await Promise.all(
      accounts.map(async (account) => {
        const chains = await atomicChains(wallet.provider, account);
        return chains.map((chainId) => `eip155:${chainId}:${account}`);
      }),
    );
    const { store } = this.#context;
    const flow = store.get();
    if (isCurrent() && flow.step === "options") store.set({ ...flow, batchAccounts: new Set(found.flat()) });
  }

  #accounts({ accounts }: Session): string[] {
    return accountIds(accounts, this.#context.payment.networks);
  }
}

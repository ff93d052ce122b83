import { faultNote } from "@/components/checkout/fault-note";
import type { Choosing, Flow, Note, Progress, Session } from "@/components/checkout/flow-state";
import { type Gateway, gatewayOf, type PaymentOption } from "@/components/checkout/gateway-client";
import { accountIds, isQuoteOver, requestAccounts } from "@/components/checkout/load-options";
import type { LiveLocale } from "@/components/checkout/page-locale";
import { handIn, NotHandedIn, payOption } from "@/components/checkout/pay-option";
import { dropPending, type PendingResult, readPending } from "@/components/checkout/pending-result";
import { priceNote } from "@/components/checkout/price-note";
import type { Wallet } from "@/components/wallet/discover-wallets";
import { kindOf } from "@/components/wallet/run-actions";
import type { CheckoutNetwork } from "@/server/gateway/load-checkout";

interface Payment {
  paymentId: string;
  networks: readonly CheckoutNetwork[];
  /** The server's clock when the page was made, in milliseconds. */
  serverNowMs: number;
  locale: LiveLocale;
  /** Called when the payment's status may have changed. */
  onNews: () => void;
}

type WalletStep = Extract<Flow, { step: "wallets" }>;

export const START: WalletStep = { step: "wallets", connectingId: null, note: null };

/**
 * Drives the buyer from a wallet to a confirmed payment. The server alone knows the payment's state: when the status
 * changes, the page shows it and closes this flow.
 */
export class PaymentFlow {
  #flow: Flow = START;
  /** Only the latest run counts; answers to earlier runs are dropped. */
  #run = 0;
  #closed = new AbortController();
  #unfollow: () => void = () => {};
  readonly #listeners = new Set<() => void>();
  readonly #gateway: Gateway;
  readonly #payment: Payment;
  readonly #clockOffsetMs: number;

  constructor(payment: Payment) {
    this.#payment = payment;
    this.#gateway = gatewayOf(payment.paymentId);
    this.#clockOffsetMs = payment.serverNowMs - Date.now();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): Flow => this.#flow;

  /** Starts, first handing in a transaction that was sent before a reload, if there is one. */
  open(): void {
    this.#closed = new AbortController();
    const pending = readPending(this.#payment.paymentId);
    if (pending) void this.handIn(pending);
  }

  /** Stops all requests to the wallet, because the payment is no longer open. */
  close(): void {
    this.#closed.abort();
    this.#unfollow();
  }

  leave(): void {
    this.#run++;
    this.#unfollow();
    this.#set(START);
  }

  async connect(wallet: Wallet): Promise<void> {
    const run = ++this.#run;
    this.#set({ step: "wallets", connectingId: wallet.id, note: null });
    try {
      const accounts = await requestAccounts(wallet.provider);
      if (run !== this.#run) return;
      if (accounts.length === 0) return this.#set({ ...START, note: this.#note("info", "noAccount") });
      this.#follow(wallet);
      await this.show({ wallet, accounts }, null);
    } catch (error) {
      if (run === this.#run)
        this.#set({
          ...START,
          note: this.#fault(error, { networkName: "", isApproved: false, isSending: false }),
        });
    }
  }

  /**
   * Shows what the wallet's accounts can pay with.
   * @param refresh options to quote again
   */
  async show(session: Session, note: Note | null, refresh: readonly PaymentOption[] = []): Promise<void> {
    const run = ++this.#run;
    const shown: Choosing = { step: "options", session, options: null, holdings: null, note };
    this.#set(shown);
    const accounts = accountIds(session.accounts, this.#payment.networks);
    const ids = refresh.map(({ id }) => id);
    try {
      const { options } = await this.#gateway.options(accounts, ids, session.wallet.name);
      if (run !== this.#run) return;
      const changed = priceNote(refresh, options, this.#payment.locale);
      this.#set({ ...shown, options, note: changed ?? note });
      await this.#explain(accounts);
    } catch {
      this.#payment.onNews();
      if (run === this.#run) this.#set({ ...shown, options: [], note: this.#note("bad", "optionsFailed") });
    }
  }

  /** Adds the accounts' holdings next to the options, and why the rest cannot pay. */
  async #explain(accounts: string[]): Promise<void> {
    const run = this.#run;
    const answer = await this.#gateway.holdings(accounts).catch(() => null);
    if (answer && run === this.#run && this.#flow.step === "options") this.#set({ ...this.#flow, ...answer });
  }

  async pay(session: Session, option: PaymentOption): Promise<void> {
    if (isQuoteOver(option, Date.now() + this.#clockOffsetMs)) return this.show(session, null, [option]);
    const run = ++this.#run;
    const { signal } = this.#closed;
    let [isApproved, isSending] = [false, false];
    const onProgress = (progress: Progress) => {
      const { actions, index, phase } = progress;
      isApproved ||= index > 0;
      isSending = phase === "asking" && kindOf(actions, index) === "send";
      if (run === this.#run) this.#set({ step: "paying", session, option, progress });
    };
    const { paymentId, networks, onNews } = this.#payment;
    try {
      await payOption({ paymentId, gateway: this.#gateway, session, option, networks, onProgress, signal });
      const pending = readPending(paymentId);
      if (pending) this.#answered(pending, null);
    } catch (error) {
      if (error instanceof NotHandedIn) {
        this.#answered(error.pending, error);
      } else if (!signal.aborted) {
        const networkName = option.amount.display.networkName ?? "";
        void this.show(session, this.#fault(error, { networkName, isApproved, isSending }), [option]);
      }
    }
    onNews();
  }

  /** Hands in the wallet's transaction again. */
  async handIn(pending: PendingResult): Promise<void> {
    this.#run++;
    this.#set({ step: "handing-in", pending, answer: null });
    const { paymentId, onNews } = this.#payment;
    await handIn({ gateway: this.#gateway, paymentId }, pending).then(
      () => this.#answered(pending, null),
      (error: unknown) => this.#answered(pending, error),
    );
    onNews();
  }

  /** Allows a new transaction after the buyer's transaction is lost. */
  forget(): void {
    dropPending(this.#payment.paymentId);
    this.leave();
  }

  #answered(pending: PendingResult, error: unknown): void {
    const isVoid = error instanceof NotHandedIn && error.isVoid;
    const answer = error === null ? "taken" : isVoid ? "void" : "refused";
    this.#set({ step: "handing-in", pending, answer });
  }

  /** Reads the balances of another account that was chosen in the wallet. */
  #follow(wallet: Wallet): void {
    this.#unfollow();
    const { provider } = wallet;
    const onChange = async () => {
      if (this.#flow.step !== "options") return;
      const accounts = await requestAccounts(provider, false).catch(() => []);
      if (accounts.length === 0) this.leave();
      else await this.show({ wallet, accounts }, null);
    };
    provider.on?.("accountsChanged", onChange);
    this.#unfollow = () => provider.removeListener?.("accountsChanged", onChange);
  }

  #note(tone: Note["tone"], what: "noAccount" | "optionsFailed"): Note {
    const { t } = this.#payment.locale;
    return { tone, title: t(`${what}Title`), text: t(what) };
  }

  #fault(error: unknown, facts: Omit<Parameters<typeof faultNote>[1], "t">): Note {
    return faultNote(error, { ...facts, t: this.#payment.locale.t });
  }

  #set(flow: Flow): void {
    this.#flow = flow;
    for (const listener of this.#listeners) listener();
  }
}

import { Attempt } from "@/components/checkout/attempt";
import { FlowNotes, type FlowPayment } from "@/components/checkout/flow-notes";
import { type Note, type Progress, type Session, START } from "@/components/checkout/flow-state";
import { FlowStore } from "@/components/checkout/flow-store";
import { type Gateway, gatewayOf, type PaymentOption } from "@/components/checkout/gateway-client";
import { keepChoice } from "@/components/checkout/keep-choice";
import { isQuoteOver, requestAccounts } from "@/components/checkout/load-options";
import { OptionsStep } from "@/components/checkout/options-step";
import { isBatchable, payByBatch } from "@/components/checkout/pay-by-batch";
import { handIn, NotHandedIn, payOption } from "@/components/checkout/pay-option";
import { dropPending, type PendingResult, readPending } from "@/components/checkout/pending-result";
import { followAccounts, sharedAccounts } from "@/components/checkout/wallet-accounts";
import type { Wallet } from "@/components/wallet/discover-wallets";

/**
 * Drives the buyer from a wallet to a confirmed payment. The server alone knows the payment's state: when the status
 * changes, the page shows it and closes this flow.
 */
export class PaymentFlow {
  readonly store = new FlowStore(START);
  /** Only the latest run counts; answers to earlier runs are dropped. */
  #run = 0;
  readonly #closed = new AbortController();
  #attempt: Attempt | null = null;
  #unfollow: () => void = () => {};
  readonly #notes: FlowNotes;
  readonly #gateway: Gateway;
  readonly #payment: FlowPayment;
  readonly #options: OptionsStep;

  constructor(payment: FlowPayment) {
    this.#payment = payment;
    this.#notes = new FlowNotes(payment);
    this.#gateway = gatewayOf(payment.paymentId);
    const { store } = this;
    const context = {
      payment,
      store,
      gateway: this.#gateway,
      notes: this.#notes,
      closed: this.#closed.signal,
    };
    this.#options = new OptionsStep(context);
  }

  /** What the server's clock is ahead of this browser's, in milliseconds. */
  get clockOffsetMs(): number {
    return this.#payment.clockOffsetMs;
  }

  /** Stops all requests to the wallet, because the payment is no longer open. */
  close(): void {
    this.#closed.abort();
    this.#unfollow();
  }

  leave(note: Note | null = null): void {
    this.#run++;
    this.#unfollow();
    keepChoice(this.#payment.paymentId, { wallet: undefined });
    this.store.set({ ...START, note });
  }

  async connect(wallet: Wallet): Promise<void> {
    const run = ++this.#run;
    this.store.set({ step: "wallets", connectingId: wallet.id, note: null });
    try {
      const accounts = await requestAccounts(wallet.provider);
      if (run !== this.#run) return;
      if (accounts.length === 0) this.store.set({ ...START, note: this.#notes.of("info", "noAccount") });
      else await this.#enter({ wallet, accounts });
    } catch (error) {
      if (run === this.#run) this.store.set({ ...START, note: this.#notes.fault(error) });
    }
  }

  /** Returns to the wallet of an earlier visit, if it still shares its accounts. */
  async resume(wallet: Wallet): Promise<void> {
    const run = this.#run;
    const accounts = await sharedAccounts(wallet);
    if (accounts?.length && run === this.#run) await this.#enter({ wallet, accounts });
  }

  async #enter(session: Session): Promise<void> {
    this.#unfollow();
    this.#unfollow = followAccounts(session.wallet, (accounts) => this.#follow(accounts));
    keepChoice(this.#payment.paymentId, { wallet: session.wallet.name });
    await this.show(session, null);
  }

  /**
   * Shows what the wallet's accounts can pay with.
   * @param refresh options to quote again
   */
  async show(session: Session, note: Note | null, refresh: readonly PaymentOption[] = []): Promise<void> {
    const run = ++this.#run;
    const isCurrent = () => run === this.#run && !this.#closed.signal.aborted;
    await this.#options.show({ session, note, refresh, isCurrent });
  }

  async pay(session: Session, option: PaymentOption): Promise<void> {
    const { paymentId, networks, onNews, clockOffsetMs } = this.#payment;
    if (isQuoteOver(option, Date.now() + clockOffsetMs)) return this.show(session, null, [option]);
    const flow = this.store.get();
    const isBatch = flow.step === "options" && isBatchable(option, flow.batchAccounts);
    const run = ++this.#run;
    const attempt = new Attempt(session, option);
    this.#attempt = attempt;
    const onProgress = (progress: Progress) => {
      attempt.record(progress);
      if (run !== this.#run) return;
      const current = this.store.get();
      const followed = current.step === "paying" ? current.session : session;
      this.store.set({ step: "paying", session: followed, option, progress });
    };
    const signal = attempt.signal(this.#closed.signal);
    try {
      const what = { paymentId, gateway: this.#gateway, session, option, networks, onProgress, signal };
      onProgress({ actions: [], index: 0, phase: "preparing" });
      if (!(isBatch && (await payByBatch(what)))) await payOption(what);
      const pending = readPending(paymentId);
      if (pending) this.#answered(pending, null);
    } catch (error) {
      if (error instanceof NotHandedIn) this.#answered(error.pending, error);
      else if (run === this.#run) await this.#failed(error, attempt);
    }
    onNews();
  }

  /** Returns to the options, or to the wallets, while the wallet leaves a request unanswered. */
  stop(): void {
    const { step } = this.store.get();
    if (step === "wallets") this.leave();
    if (!this.#attempt || step !== "paying") return;
    this.#run++;
    void this.#failed(this.#attempt.stop(), this.#attempt);
  }

  /** Shows why an attempt ended, with the accounts that the wallet shares now. */
  async #failed(error: unknown, attempt: Attempt): Promise<void> {
    const run = this.#run;
    const { wallet, accounts: before } = attempt.session;
    const accounts = (await sharedAccounts(wallet)) ?? before;
    if (run !== this.#run || this.#closed.signal.aborted) return;
    const { isApproved, isSending, option } = attempt;
    const note = this.#notes.fault(error, { isApproved, isSending, option, accounts });
    if (accounts.length === 0) this.leave(note);
    else await this.show({ wallet, accounts }, note, [option]);
  }

  /** Hands in the wallet's transaction again. */
  async handIn(pending: PendingResult): Promise<void> {
    this.#run++;
    this.store.set({ step: "handing-in", pending, answer: null });
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
    this.#run++;
    const isVoid = error instanceof NotHandedIn && error.isVoid;
    const answer = error === null ? "taken" : isVoid ? "void" : "refused";
    this.store.set({ step: "handing-in", pending, answer });
  }

  /** Follows the accounts that were chosen in the wallet. */
  #follow(accounts: readonly string[]): void {
    const flow = this.store.get();
    if (flow.step !== "options" && flow.step !== "paying") return;
    const session = { wallet: flow.session.wallet, accounts };
    if (flow.step === "paying") this.store.set({ ...flow, session });
    else if (accounts.length === 0) this.leave(this.#notes.of("wait", "locked"));
    else void this.show(session, null);
  }
}

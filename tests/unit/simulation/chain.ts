import { AMOUNT, type Call, type CallResult, isDepositCall, isPaying } from "./call";
import { DepositMoney } from "./deposit-money";
import type { Random } from "./random";

export interface SignedTx {
  hash: number;
  sender: string;
  nonce: number;
  fee: bigint;
  /** Several are a batch: one that fails does not undo the others. */
  calls: Call[];
}

export interface Receipt {
  tx: SignedTx;
  block: Block;
  /** Whether the transaction succeeded; a batch always does. */
  ok: boolean;
  results: CallResult[];
}

export interface Block {
  number: number;
  hash: number;
  time: number;
  receipts: Receipt[];
}

/**
 * A chain with nonces, fees, a mempool and the router's rules: a payment at most once, each of its refunds
 * at most once, and together at most its amount.
 */
export class Chain {
  readonly blocks: Block[] = [{ number: 0, hash: 0, time: 0, receipts: [] }];
  readonly receipts = new Map<number, Receipt>();
  readonly nonces = new Map<string, number>();
  /** The key by which each payment was executed: the router's `state`. */
  readonly paid = new Map<number, string>();
  /** The sum of each payment's refunds. */
  readonly refunded = new Map<number, number>();
  readonly refundDone = new Set<string>();
  /** Payments that the router does not execute any more. */
  readonly closed = new Set<number>();
  readonly deposits = new DepositMoney();
  readonly balances: number[] = [];
  pool: SignedTx[] = [];
  vault = 0;
  baseFee = 10n;
  /** The share of a block's capacity that is used. */
  appetite = 1;
  #lastHash = 0;

  get head(): Block {
    return this.blocks[this.blocks.length - 1] as Block;
  }

  used(sender: string): number {
    return this.nonces.get(sender) ?? 0;
  }

  returned(payment: number): number {
    return this.refunded.get(payment) ?? 0;
  }

  /** Counts the used nonces of a sender up to a height. */
  usedAt(sender: string, number: number): number {
    const later = this.blocks.slice(Math.max(number, 0) + 1);
    return (
      this.used(sender) -
      later.flatMap(({ receipts }) => receipts).filter(({ tx }) => tx.sender === sender).length
    );
  }

  /** Returns null when the node accepts it, else the error. */
  submit(tx: SignedTx): string | null {
    if (tx.nonce < this.used(tx.sender)) return null;
    const rival = this.pool.findIndex(({ sender, nonce }) => sender === tx.sender && nonce === tx.nonce);
    if (rival < 0) {
      this.pool.push(tx);
      return null;
    }
    const present = this.pool[rival] as SignedTx;
    if (present.hash === tx.hash) return null;
    if (tx.fee * 10n < present.fee * 11n) return "replacement transaction underpriced";
    this.pool[rival] = tx;
    return null;
  }

  /** Whether the router has executed a payment, or closed it. */
  isDecided(payment: number): boolean {
    return this.paid.has(payment) || this.closed.has(payment);
  }

  /** Returns the router's answer to a call in the next block; null when it would succeed. */
  refusal(call: Call, time: number): string | null {
    const isDecided = this.isDecided(call.payment);
    if (isPaying(call) && time > call.deadline) return "DeadlinePassed";
    if ((isPaying(call) || call.kind === "close") && isDecided) return "AlreadyPaid";
    if (isDepositCall(call)) {
      return this.deposits.refusal(call, { time, isOpen: !isDecided && time <= call.deadline });
    }
    if (call.kind === "pay")
      return (this.balances[call.payment] ?? 0) < call.amount ? "TransferFailed" : null;
    return call.kind === "refund" ? this.#refusalOfRefund(call) : null;
  }

  #refusalOfRefund({ payment, key, amount, ref = "" }: Call): string | null {
    if (this.paid.get(payment) !== key) return "NotRefundable";
    if (this.returned(payment) + amount > AMOUNT) return "RefundExceedsPayment";
    if (this.refundDone.has(ref)) return "AlreadyRefunded";
    return this.vault < amount ? "VaultTooLow" : null;
  }

  /** Mines a block from the mempool, in an arbitrary order. */
  mine(time: number, random: Random): void {
    const block: Block = { number: this.blocks.length, hash: ++this.#lastHash, time, receipts: [] };
    this.blocks.push(block);
    if (this.pool.length === 0) return;
    const order = this.pool.map((tx) => ({ tx, at: random.next() })).sort((a, b) => a.at - b.at);
    let taken = -1;
    while (taken !== block.receipts.length) {
      taken = block.receipts.length;
      for (const { tx, at } of order) if (at < this.appetite) this.#take(tx, block);
    }
    this.pool = this.pool.filter(({ sender, nonce }) => nonce >= this.used(sender));
  }

  /** Removes the last blocks; their transactions return to the mempool, or are dropped. */
  unwind(depth: number, random: Random): void {
    for (let i = 0; i < depth && this.blocks.length > 1; i++) {
      const block = this.blocks.pop() as Block;
      for (const receipt of block.receipts.reverse()) {
        this.#undo(receipt);
        if (random.chance(0.6)) this.pool.push(receipt.tx);
      }
    }
    const best = new Map<string, SignedTx>();
    for (const tx of this.pool) {
      const place = `${tx.sender}/${tx.nonce}`;
      const rival = best.get(place);
      if (!rival || rival.fee < tx.fee) best.set(place, tx);
    }
    this.pool = [...best.values()];
  }

  #take(tx: SignedTx, block: Block): void {
    if (tx.nonce !== this.used(tx.sender) || tx.fee < this.baseFee) return;
    this.nonces.set(tx.sender, tx.nonce + 1);
    const results = tx.calls.map((call) => this.#execute(call, block.time));
    const ok = results.length > 1 || results.every((result) => result.ok);
    const receipt: Receipt = { tx, block, ok, results };
    block.receipts.push(receipt);
    this.receipts.set(tx.hash, receipt);
  }

  #execute(call: Call, time: number): CallResult {
    const result = { call, ok: this.refusal(call, time) === null, moved: 0 };
    if (result.ok) this.#apply(result);
    return result;
  }

  #apply(result: CallResult): void {
    const { call } = result;
    const { kind, payment, key, amount, ref = "" } = call;
    if (isPaying(call)) this.paid.set(payment, key);
    if (kind === "refund") this.refundDone.add(ref);
    if (kind === "close") this.closed.add(payment);
    if (isDepositCall(call)) result.moved = this.deposits.apply(call);
    else if (kind === "leave") result.moved = this.balances[payment] ?? 0;
    else if (kind === "withdraw") result.moved = Math.min(amount, this.vault);
    else result.moved = amount;
    this.#move(result, 1);
  }

  #undo({ tx, results }: Receipt): void {
    this.nonces.set(tx.sender, tx.nonce);
    this.receipts.delete(tx.hash);
    for (const result of results.toReversed()) {
      if (!result.ok) continue;
      const { call, moved } = result;
      const { kind, payment, ref = "" } = call;
      this.#move(result, -1);
      if (isDepositCall(call)) this.deposits.undo(call, moved);
      if (isPaying(call)) this.paid.delete(payment);
      if (kind === "refund") this.refundDone.delete(ref);
      if (kind === "close") this.closed.delete(payment);
    }
  }

  #move({ call, moved }: CallResult, sign: 1 | -1): void {
    const { kind, payment, at } = call;
    const balance = this.balances[payment] ?? 0;
    if (kind === "pay" || kind === "leave") this.balances[payment] = balance - sign * moved;
    if (kind === "refund") {
      this.balances[payment] = balance + sign * moved;
      this.refunded.set(payment, this.returned(payment) + sign * moved);
    }
    const isKept = kind === "deposit_return" && at?.token === "own" && at.to === undefined;
    if (isPaying(call) || isKept) this.vault += sign * moved;
    if (kind === "refund" || kind === "withdraw") this.vault -= sign * moved;
  }
}

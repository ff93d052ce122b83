import type { Random } from "./random";

/**
 * A transaction's action on the chain; `leave` moves the buyer's balance away, `withdraw` the merchant's vault balance.
 */
export interface Call {
  kind: "pay" | "refund" | "leave" | "withdraw";
  payment: number;
  key: string;
  amount: number;
  /** Of a payment's terms, in milliseconds. */
  deadline: number;
}

export interface SignedTx {
  hash: number;
  sender: string;
  nonce: number;
  fee: bigint;
  call: Call;
}

export interface Receipt {
  tx: SignedTx;
  block: Block;
  ok: boolean;
  moved: number;
}

export interface Block {
  number: number;
  hash: number;
  time: number;
  receipts: Receipt[];
}

/** A chain with nonces, fees, a mempool and the router's rule: a payment at most once, its refund at most once. */
export class Chain {
  readonly blocks: Block[] = [{ number: 0, hash: 0, time: 0, receipts: [] }];
  readonly receipts = new Map<number, Receipt>();
  readonly nonces = new Map<string, number>();
  /** The key by which each payment was executed: the router's `state`. */
  readonly paid = new Map<number, string>();
  readonly refunded = new Set<number>();
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

  /** Returns the router's answer to a call in the next block; null when it would succeed. */
  refusal(call: Call, time: number): string | null {
    if (call.kind === "pay") {
      if (time > call.deadline) return "DeadlinePassed";
      if (this.paid.has(call.payment)) return "AlreadyPaid";
      return (this.balances[call.payment] ?? 0) < call.amount ? "TransferFailed" : null;
    }
    if (call.kind !== "refund") return null;
    if (this.paid.get(call.payment) !== call.key || this.refunded.has(call.payment)) return "NotRefundable";
    return this.vault < call.amount ? "VaultTooLow" : null;
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
    const ok = this.refusal(tx.call, block.time) === null;
    const receipt: Receipt = { tx, block, ok, moved: 0 };
    this.nonces.set(tx.sender, tx.nonce + 1);
    if (ok) this.#apply(receipt);
    block.receipts.push(receipt);
    this.receipts.set(tx.hash, receipt);
  }

  #apply(receipt: Receipt): void {
    const { kind, payment, key, amount } = receipt.tx.call;
    const balance = this.balances[payment] ?? 0;
    if (kind === "pay") this.paid.set(payment, key);
    if (kind === "refund") this.refunded.add(payment);
    if (kind === "leave") receipt.moved = balance;
    else if (kind === "withdraw") receipt.moved = Math.min(amount, this.vault);
    else receipt.moved = amount;
    this.#move(receipt, 1);
  }

  #undo(receipt: Receipt): void {
    const { tx, ok } = receipt;
    this.nonces.set(tx.sender, tx.nonce);
    this.receipts.delete(tx.hash);
    if (!ok) return;
    this.#move(receipt, -1);
    if (tx.call.kind === "pay") this.paid.delete(tx.call.payment);
    if (tx.call.kind === "refund") this.refunded.delete(tx.call.payment);
  }

  #move({ tx, moved }: Receipt, sign: 1 | -1): void {
    const { kind, payment } = tx.call;
    const balance = this.balances[payment] ?? 0;
    if (kind === "pay" || kind === "leave") this.balances[payment] = balance - sign * moved;
    if (kind === "refund") this.balances[payment] = balance + sign * moved;
    if (kind === "pay") this.vault += sign * moved;
    if (kind === "refund" || kind === "withdraw") this.vault -= sign * moved;
  }
}

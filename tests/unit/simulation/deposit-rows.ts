import type { DepositStatus, RefundKind, SurplusStatus } from "@/server/deposits/lifecycle";
import { AMOUNT, type Token } from "./call";
import { isListed } from "./deposit-money";
import type { EventRow, JobRow } from "./rows";

export interface DepositRow {
  /** Of its terms; names the address too. */
  key: string;
  payment: number;
  /** Gets the rest back; empty where nobody is known. */
  payer: string;
  refundKind: RefundKind;
  status: DepositStatus;
  /** Every status that it had, for the invariants. */
  history: DepositStatus[];
  expiresAt: number;
  deadline: number;
  /** Of its terms with the signer of an authorization as payer. */
  authorizedKey: string | null;
  reviewAt: number | null;
}

export interface TransferRow {
  txHash: number;
  index: number;
  deposit: string;
  token: Token;
  value: number;
  sender: string;
  block: number;
  blockHash: number;
  time: number;
  /** Null before the sender was looked up. */
  isListed: boolean | null;
  isGone: boolean;
}

export interface SurplusRow {
  deposit: string;
  token: Token;
  amount: number;
  status: SurplusStatus;
  job: JobRow | null;
}

/** A person has to know of money at a deposit address, or that was put into the vault. */
export interface LeftRow {
  deposit: string;
  token: Token;
  kind: "surplus" | "listed_payer";
  txHash: number;
  isKept: boolean;
  isGone: boolean;
}

/** The units of one token at a deposit address, by the rows. */
export interface Lying {
  token: Token;
  lying: number;
  arrived: number;
  listed: number;
  /** The last transaction that took money without a payment. */
  returned: number | null;
  stored: SurplusRow | null;
}

/** What the tables of deposits read of the rest of the database. */
interface Neighbours {
  readonly now: number;
  readonly events: readonly EventRow[];
}

/** The tables of deposits, and the sums over them that server/deposits/load-deposit.ts and received.ts compute. */
export class DepositRows {
  readonly #store: Neighbours;
  readonly all: DepositRow[] = [];
  transfers: TransferRow[] = [];
  readonly surpluses: SurplusRow[] = [];
  readonly left: LeftRow[] = [];

  constructor(store: Neighbours) {
    this.#store = store;
  }

  /** Finds a deposit by its key or by the key of its authorized terms. */
  of(key: string): DepositRow | undefined {
    return this.all.find((each) => each.key === key || each.authorizedKey === key);
  }

  /** Makes the worker compare a deposit with its facts again; as reviewKeys, by the key that its address comes from. */
  reviewSoon(key: string): void {
    const deposit = this.all.find((each) => each.key === key);
    if (deposit) deposit.reviewAt = this.#store.now;
  }

  present(deposit: DepositRow): TransferRow[] {
    return this.transfers.filter((each) => each.deposit === deposit.key && !each.isGone);
  }

  inTime(deposit: DepositRow): TransferRow[] {
    return this.present(deposit).filter(({ token, time }) => token === "own" && time <= deposit.expiresAt);
  }

  isExecuted({ key, authorizedKey }: DepositRow): boolean {
    return this.#store.events.some(
      (event) => event.type === "pay" && (event.key === key || event.key === authorizedKey),
    );
  }

  /** Units that the router returned or handed out. */
  returned(deposit: DepositRow, token: Token): number {
    return sum(
      this.#store.events.filter(
        (event) => event.type === "return" && event.key === deposit.key && event.token === token,
      ),
    );
  }

  lyingAt(deposit: DepositRow): Lying[] {
    const present = this.present(deposit);
    return (["own", "other"] as const).flatMap((token) => {
      const arrived = present.filter((each) => each.token === token);
      const out = this.#store.events.filter(
        (event) =>
          (event.type === "return" && event.key === deposit.key && event.token === token) ||
          (event.type === "pay" &&
            token === "own" &&
            (event.key === deposit.key || event.key === deposit.authorizedKey)),
      );
      const returns = out.filter(({ type }) => type === "return").sort((a, b) => b.block - a.block);
      const stored = this.surpluses.find((row) => row.deposit === deposit.key && row.token === token) ?? null;
      if (arrived.length === 0 && out.length === 0 && !stored) return [];
      const listed = sumOf(arrived.filter((each) => each.isListed));
      const lying = Math.max(sumOf(arrived) - sum(out), 0);
      const row = { token, lying, arrived: sumOf(arrived), listed };
      return [{ ...row, returned: returns[0]?.txHash ?? null, stored }];
    });
  }

  /** As recordSurplus and recordKept of server/reconciliation/record-surplus.ts, with the unique keys of the table. */
  record(row: Omit<LeftRow, "isGone">, isOnce = false): void {
    const same = this.left.filter((each) => each.deposit === row.deposit && each.token === row.token);
    const open = same.filter(({ isGone }) => !isGone);
    if (open.some(({ txHash }) => txHash === row.txHash)) return;
    const older = open.filter(({ kind, isKept }) => kind === row.kind && !isKept);
    if (!row.isKept && isOnce && older.length > 0) return;
    if (!row.isKept) for (const each of older) each.isGone = true;
    this.left.push({ ...row, isGone: false });
  }

  /** The transaction of the newest transfer. */
  lastTransfer(deposit: DepositRow, token: Token): number | undefined {
    const found = this.present(deposit).filter((each) => each.token === token);
    return found.sort((a, b) => b.block - a.block || b.index - a.index)[0]?.txHash;
  }

  /** Whether refused addresses sent so much of it, by the list and not by the rows, that we do not touch it. */
  isRefused(transfers: readonly TransferRow[], whole: number): boolean {
    const listed = sumOf(transfers.filter(({ sender }) => isListed(sender)));
    return listed > 0 && listed * 100 >= whole;
  }
}

const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
export const sumOf = (rows: readonly { value: number }[]) => rows.reduce((all, { value }) => all + value, 0);

/** The amount of every deposit's terms. */
export const PRICE = BigInt(AMOUNT);

/** What every payment costs: so much that one unit is less than one percent. */
export const AMOUNT = 200;

const DEPOSIT_KINDS = [
  "transfer",
  "settle",
  "void",
  "pay_deposit",
  "pay_authorized",
  "deposit_return",
  "deposit_claim",
  "close",
] as const;

/**
 * A transaction's action on the chain; `leave` moves the buyer's balance away, `withdraw` the merchant's vault balance.
 */
export interface Call {
  kind: "pay" | "refund" | "leave" | "withdraw" | (typeof DEPOSIT_KINDS)[number];
  payment: number;
  key: string;
  amount: number;
  /** Of a refund: the router gives each once. */
  ref?: string;
  /** Of a payment's terms or of a claim, in milliseconds. */
  deadline: number;
  /** Of a call about a deposit address. */
  at?: DepositPlace;
}

/** A deposit address, its token, and the people of a call. */
export interface DepositPlace {
  /** The key of the terms, which names the address. */
  deposit: string;
  token: Token;
  /** Who sends money there. */
  from?: string;
  /** Who gets it; the vault where nobody is named. */
  to?: string;
  /** An agent's signed authorization. */
  authorization?: string;
}

/** The deposit's own token, or another one that Florin knows. */
export type Token = "own" | "other";

/** Whether a call executes a payment. */
export function isPaying({ kind }: Pick<Call, "kind">): boolean {
  return kind === "pay" || kind === "pay_deposit" || kind === "pay_authorized";
}

/** What a call in a block did. */
export interface CallResult {
  call: Call;
  ok: boolean;
  moved: number;
}

/**
 * A call about a deposit address. `transfer`: anyone sends money there. `settle`: somebody else sends an agent's
 * authorization. `void`: the agent cancels it.
 */
export interface DepositCall extends Call {
  kind: (typeof DEPOSIT_KINDS)[number];
  at: DepositPlace;
}

export function isDepositCall(call: Call): call is DepositCall {
  return DEPOSIT_KINDS.some((kind) => kind === call.kind);
}

/** Whether a call brought money to a deposit address. */
export function isArrival({ ok, call: { kind } }: CallResult): boolean {
  return ok && (kind === "transfer" || kind === "settle" || kind === "pay_authorized");
}

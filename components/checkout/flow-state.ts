import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { PendingResult } from "@/components/checkout/pending-result";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { Phase } from "@/components/wallet/run-actions";
import type { WalletRpc } from "@/components/wallet/wallet-rpc";
import type { Holding } from "@/server/gateway/holdings-schema";

/** The event, and whether money moved. */
export interface Note {
  tone: "info" | "wait" | "bad";
  title: string;
  text: string;
}

/** A connected wallet and its accounts, in lower case. */
export interface Session {
  wallet: Wallet;
  accounts: readonly string[];
}

/** Progress through an option's actions; `actions` is empty until the server has built them. */
export interface Progress {
  actions: readonly WalletRpc[];
  index: number;
  phase: Phase | "preparing" | "confirming";
}

export interface Choosing {
  step: "options";
  session: Session;
  options: readonly PaymentOption[] | null;
  /** The accounts' holdings, and why some of them cannot pay; null until loaded. Nothing waits for them. */
  holdings: readonly Holding[] | null;
  note: Note | null;
}

/**
 * The buyer's step between choosing a wallet and a confirmed payment. "handing-in": the buyer's own transaction is out,
 * so the page must not request a second one before the first is known to be lost.
 */
export type Flow =
  | { step: "wallets"; connectingId: string | null; note: Note | null }
  | Choosing
  | { step: "paying"; session: Session; option: PaymentOption; progress: Progress }
  | { step: "handing-in"; pending: PendingResult; answer: HandInAnswer };

/**
 * Null before the gateway answered; `refused`: it could not take the transaction yet; `void`: the transaction cannot
 * pay.
 */
export type HandInAnswer = "taken" | "refused" | "void" | null;

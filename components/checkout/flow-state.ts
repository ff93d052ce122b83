import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { PendingResult } from "@/components/checkout/pending-result";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { Phase } from "@/components/wallet/run-actions";
import type { WalletRpc } from "@/components/wallet/wallet-rpc";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";
import type { Holding, NetworkCost, Price } from "@/server/gateway/holdings-schema";

/** The event, and whether money moved. */
export interface Note {
  tone: "info" | "wait" | "bad";
  title: string;
  text: string;
  /** The network whose facts help to add it in the wallet. */
  network?: CheckoutNetwork;
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
  /** Whether the gateway did not answer; then it is requested again automatically. */
  isUnread?: boolean;
  /** The accounts' holdings, and why some of them cannot pay; null until loaded. Nothing waits for them. */
  holdings: readonly Holding[] | null;
  prices?: readonly Price[];
  costs?: readonly NetworkCost[];
  /** The accounts (CAIP-10, in lower case) whose calls the wallet executes atomically. */
  batchAccounts?: ReadonlySet<string>;
  /** The options that the last renewal of quotes replaced. */
  replaced?: readonly PaymentOption[];
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

export type WalletStep = Extract<Flow, { step: "wallets" }>;

export const START: WalletStep = { step: "wallets", connectingId: null, note: null };

/**
 * Null before the gateway answered; `refused`: it could not take the transaction yet; `void`: the transaction cannot
 * pay.
 */
export type HandInAnswer = "taken" | "refused" | "void" | null;

import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { PendingResult } from "@/components/checkout/pending-result";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { Phase } from "@/components/wallet/run-actions";
import type { WalletRpc } from "@/components/wallet/wallet-rpc";
import type { Holding } from "@/server/gateway/holdings-schema";

/** What happened, and whether money moved. */
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

/** How far an option's actions are; `actions` is empty until the server has built them. */
export interface Progress {
  actions: readonly WalletRpc[];
  index: number;
  phase: Phase | "preparing" | "confirming";
}

export interface Choosing {
  step: "options";
  session: Session;
  options: readonly PaymentOption[] | null;
  /** What the accounts hold, and why some of it cannot pay; null until it is known, which nothing waits for. */
  holdings: readonly Holding[] | null;
  note: Note | null;
}

/**
 * Where the buyer is on the way from a wallet to a confirmed payment. "handing-in": the buyer's own transaction is out,
 * so nobody may ask for a second one before it is known to be lost.
 */
export type Flow =
  | { step: "wallets"; connectingId: string | null; note: Note | null }
  | Choosing
  | { step: "paying"; session: Session; option: PaymentOption; progress: Progress }
  | { step: "handing-in"; pending: PendingResult; answer: HandInAnswer };

/** Null before the gateway answered; `refused`: it could not take the transaction yet; `void`: it cannot pay. */
export type HandInAnswer = "taken" | "refused" | "void" | null;

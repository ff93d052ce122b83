import type { PaymentOption } from "@/components/checkout/gateway-client";
import type { PendingResult } from "@/components/checkout/pending-result";
import type { Tone } from "@/components/ui/tone";
import type { Wallet } from "@/components/wallet/discover-wallets";
import type { Phase } from "@/components/wallet/run-actions";
import type { WalletRpc } from "@/components/wallet/wallet-rpc";

/** What happened, and whether money moved. */
export interface Note {
  tone: Tone;
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

/**
 * Where the buyer is on the way from a wallet to a confirmed payment. "handing-in": the buyer's own transaction is out,
 * so nobody may ask for a second one; `isRefused` when the gateway could not take it yet.
 */
export type Flow =
  | { step: "wallets"; connectingId: string | null; note: Note | null }
  | { step: "options"; session: Session; options: readonly PaymentOption[] | null; note: Note | null }
  | { step: "paying"; session: Session; option: PaymentOption; progress: Progress }
  | { step: "handing-in"; pending: PendingResult; isRefused: boolean };

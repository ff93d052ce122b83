/** Where the installation is, who calls, and how long to try. */
export interface ClientOptions {
  /** e.g. `https://pay.example` */
  baseUrl: string;
  /** A partner's key; wallets have none. */
  apiKey?: string;
  /** The merchant of calls that need one; a call may name another. */
  merchantId?: string;
  /** The API version; by default the account's. */
  version?: string;
  /** The name of a wallet, recorded as the buyer's provider. */
  walletName?: string;
  /** Repetitions of a failed call, where a repetition has no second effect; 3 by default. */
  maxRetries?: number;
  /** Milliseconds for one attempt; 30 000 by default. The time of a long poll is added. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Settings of one call. */
export interface CallOptions {
  merchantId?: string;
  /** Your own key: repeating the call with it later has no second effect. By default each call gets a random one. */
  idempotencyKey?: string;
  maxRetries?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
}

import { type Call, GatewayError, isPassing, once } from "@/components/checkout/gateway-call";
import { pause } from "@/components/wallet/pause";
import type { ActionResult, WalletRpc } from "@/components/wallet/wallet-rpc";
import type { Amount } from "@/server/assets/schema";
import type { PreparedBatch } from "@/server/gateway/batch-schema";
import type { Holdings } from "@/server/gateway/holdings-schema";
import type { ConfirmedStatus } from "@/server/payments/schema";

/** Buyer data that a wallet with its own form sends (contract, `collectedData`). */
export interface CollectedData {
  fields: { id: string; value: string }[];
}

interface Build {
  type: "build";
  data: { data: string };
}

export interface PaymentOption {
  id: string;
  /** CAIP-10. */
  account: string;
  amount: Amount;
  actions: (WalletRpc | Build)[];
  /** The form for the buyer data that the merchant requires first; null when it requires none. */
  collectData: { url: string } | null;
  /** Unix seconds at which the quote ends; null where no exchange rate is involved. */
  expiresAt: number | null;
}

const MOST_RETRIES = 3;
const FIRST_RETRY_MS = 100;

/** Calls the public gateway for one payment, like any wallet. */
export function gatewayOf(paymentId: string) {
  const post = <T>(what: string, body: unknown, call: Partial<Call> = {}) =>
    retrying<T>({ ...call, path: `/v1/gateway/payment/${paymentId}/${what}`, body });
  return {
    /** @param refresh ids of options to quote again */
    options: (accounts: string[], refresh: string[], walletName: string) =>
      post<{ options: PaymentOption[] }>(
        "options",
        { accounts, ...(refresh.length > 0 ? { refresh } : {}) },
        { walletName },
      ),
    /**
     * Fetches the accounts' holdings, which are not part of the public gateway. No retry, since nothing depends on it.
     */
    holdings: (accounts: string[]) => once<Holdings>({ path: `/${paymentId}/holdings`, body: { accounts } }),
    /** Prepares an option's payment as one batch of calls, which is not part of the public gateway either. */
    batch: (optionId: string) => retrying<PreparedBatch>({ path: `/${paymentId}/batch`, body: { optionId } }),
    fetch: (optionId: string, data: string, collectedData?: CollectedData) =>
      post<{ actions: WalletRpc[] }>("fetch", { optionId, data, collectedData }),
    confirm: (
      confirmation: { optionId: string; results: ActionResult[]; collectedData?: CollectedData },
      walletName: string,
    ) => post<ConfirmedStatus>("confirm?maxPollMs=10000", confirmation, { walletName }),
  };
}

export type Gateway = ReturnType<typeof gatewayOf>;

/**
 * Retries on 5xx, lost connections and 429 only, three times at most, with jitter (specification, wallet flow rule 6).
 * After 429 it waits as long as the answer demands.
 */
export async function retrying<T>(call: Call): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once<T>(call);
    } catch (error) {
      const isWorthIt = error instanceof GatewayError && isPassing(error.status);
      if (!isWorthIt || attempt >= MOST_RETRIES || call.signal?.aborted) throw error;
      const backoffMs = FIRST_RETRY_MS * 2 ** attempt * (1 + Math.random());
      await pause(Math.max(backoffMs, error.retryAfterMs), call.signal);
    }
  }
}

import { pause } from "@/components/wallet/pause";
import type { ActionResult, WalletRpc } from "@/components/wallet/wallet-rpc";
import type { Amount } from "@/server/assets/schema";
import type { Holdings } from "@/server/gateway/holdings-schema";
import type { ConfirmedStatus, PaymentStatusAnswer } from "@/server/payments/schema";

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

/** Thrown for any answer of the gateway that is not a success. `code` is the contract's; null when no answer came. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  constructor(
    readonly code: string | null,
    readonly status: number,
  ) {
    super(code ?? "the gateway did not answer");
  }
}

interface Call {
  path: string;
  body?: unknown;
  /** Recorded as the buyer's provider. */
  walletName?: string;
  signal?: AbortSignal;
}

const MOST_RETRIES = 3;
const FIRST_RETRY_MS = 100;
const DEADLINE_MS = 35_000;
const MOST_NAME = 64;

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
    fetch: (optionId: string, data: string, collectedData?: CollectedData) =>
      post<{ actions: WalletRpc[] }>("fetch", { optionId, data, collectedData }),
    confirm: (
      confirmation: { optionId: string; results: ActionResult[]; collectedData?: CollectedData },
      walletName: string,
    ) => post<ConfirmedStatus>("confirm?maxPollMs=10000", confirmation, { walletName }),
    /** Sends one request; the caller decides when to repeat it. */
    status: (maxPollMs: number, signal: AbortSignal) =>
      once<PaymentStatusAnswer>({
        path: `/v1/gateway/payment/${paymentId}/status?maxPollMs=${maxPollMs}`,
        signal,
      }),
  };
}

export type Gateway = ReturnType<typeof gatewayOf>;

/** Retries on 5xx and lost connections only, three times at most, with jitter (specification, wallet flow rule 6). */
async function retrying<T>(call: Call): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once<T>(call);
    } catch (error) {
      const isWorthIt = error instanceof GatewayError && (error.status === 0 || error.status >= 500);
      if (!isWorthIt || attempt >= MOST_RETRIES || call.signal?.aborted) throw error;
      await pause(FIRST_RETRY_MS * 2 ** attempt * (1 + Math.random()), call.signal);
    }
  }
}

async function once<T>({ path, body, walletName, signal }: Call): Promise<T> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(walletName ? { "Sdk-Name": headerText(walletName) } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    cache: "no-store",
  }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (!response || answer === null || answer === undefined) throw new GatewayError(null, 0);
  if (!response.ok) throw new GatewayError((answer as { code?: string }).code ?? null, response.status);
  return answer as T;
}

/** Headers are ASCII (the gateway refuses others). */
function headerText(name: string): string {
  return (
    name
      .replace(/[^\x20-\x7e]/g, "")
      .trim()
      .slice(0, MOST_NAME) || "wallet"
  );
}

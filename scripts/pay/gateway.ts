import { setTimeout as delay } from "node:timers/promises";

/** The parts of the gateway's answers that the wallet uses. */
export interface Amount {
  value: string;
  display: { assetSymbol: string; decimals: number; networkName?: string };
}

export interface WalletRpc {
  type: "walletRpc";
  data: { chain_id: string; method: string; params: unknown[] };
}

export type Action = WalletRpc | { type: "build"; data: { data: string } };

export interface Option {
  id: string;
  account: string;
  amount: Amount;
  actions: Action[];
}

/** A balance of the wallet, and whether the payment takes it now. */
export interface Holding {
  account: string;
  balance: Amount;
  state: string;
}

export interface Payment {
  status: string;
  amount: Amount;
  expiresAt: number;
  merchant: { name: string };
}

export interface Status {
  status: string;
  isFinal: boolean;
  pollInMs: number | null;
  info: { txId: string; optionAmount: Amount } | null;
}

export interface Gateway {
  payment(): Promise<Payment>;
  options(accounts: string[]): Promise<Option[]>;
  /** By the checkout page; empty where none is served. */
  holdings(accounts: string[]): Promise<Holding[]>;
  fetchActions(option: Option, data: string): Promise<WalletRpc[]>;
  confirm(option: Option, results: string[]): Promise<Status>;
  status(): Promise<Status>;
}

const MAX_RETRIES = 3;
const FIRST_BACKOFF_MS = 100;
const MAX_POLL_MS = 20_000;
const TIMEOUT_MS = 40_000;
const HEADERS = { "Content-Type": "application/json", "Sdk-Name": "florin-pay", "Sdk-Platform": "node" };

/** Calls the public API of one payment, like any wallet. */
export function openGateway(origin: string, paymentId: string): Gateway {
  const path = `/v1/gateway/payment/${paymentId}`;
  const call = <T>(rest: string, body?: unknown) => request<T>(new URL(path + rest, origin), body);
  return {
    payment: () => call(""),
    options: async (accounts) => (await call<{ options: Option[] }>("/options", { accounts })).options,
    holdings: (accounts) =>
      request<{ holdings: Holding[] }>(new URL(`/${paymentId}/holdings`, origin), { accounts }).then(
        ({ holdings }) => holdings,
        () => [],
      ),
    fetchActions: async ({ id }, data) =>
      (await call<{ actions: WalletRpc[] }>("/fetch", { optionId: id, data })).actions,
    confirm: ({ id }, results) =>
      call(`/confirm?maxPollMs=${MAX_POLL_MS}`, {
        optionId: id,
        results: results.map((result) => ({ type: "walletRpc", data: [result] })),
      }),
    status: () => call(`/status?maxPollMs=${MAX_POLL_MS}`),
  };
}

/** Retries after network failures and 5xx only, three times, with growing pauses (specification, rule 6). */
async function request<T>(url: URL, body: unknown): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const response = await send(url, body).catch((error: Error) => error);
    const failed = response instanceof Error || response.status >= 500;
    if (!failed || attempt === MAX_RETRIES) return read<T>(url, response);
    await delay(FIRST_BACKOFF_MS * 2 ** attempt * (1 + Math.random()));
  }
}

function send(url: URL, body: unknown): Promise<Response> {
  return fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: HEADERS,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function read<T>(url: URL, response: Response | Error): Promise<T> {
  if (response instanceof Error) throw new Error(`${url.origin} cannot be reached; is it running?`);
  const answer = (await response.json().catch(() => null)) as
    | (T & { code?: string; message?: string })
    | null;
  if (response.ok && answer !== null) return answer;
  throw new Error(
    `${answer?.message ?? `${url.origin} answered ${response.status}.`} (${answer?.code ?? response.status})`,
  );
}

import { setTimeout as delay } from "node:timers/promises";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { Api } from "@/tests/support/api";
import { createPayment, pay } from "@/tests/support/pay";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

interface TrafficOptions {
  chain: ChainConfig;
  requestsPerS: number;
  /** Buyers that pay one payment after another. */
  buyers: number;
}

/** Requests and payments that continue until they are stopped. */
export interface Traffic {
  /** One line for each request or payment that failed. */
  readonly failed: string[];
  readonly requests: number;
  readonly paid: number;
  /** The largest number of payments between the buyer's first request and the final status. */
  readonly mostInFlight: number;
  /** Ends it after the last answers. */
  stop(): Promise<void>;
}

interface State {
  isOver: boolean;
  failed: string[];
  requests: number;
  paid: number;
  inFlight: number;
  mostInFlight: number;
}

/** Starts a shop that creates and reads payments at a steady rate, and buyers who pay. */
export async function startTraffic(
  api: Api,
  { chain, requestsPerS, buyers }: TrafficOptions,
): Promise<Traffic> {
  const wallets = await Promise.all(
    Array.from({ length: buyers }, () => makeWallet({ chains: [chain], units: 100_000 })),
  );
  const state: State = { isOver: false, failed: [], requests: 0, paid: 0, inFlight: 0, mostInFlight: 0 };
  const running = [
    shop(api, state, requestsPerS),
    ...wallets.map((wallet) => buyer(api, state, { wallet, chainId: chain.id })),
  ];
  return Object.assign(state, {
    stop: async () => {
      state.isOver = true;
      await Promise.all(running);
    },
  });
}

async function shop(api: Api, state: State, requestsPerS: number): Promise<void> {
  const open: Promise<void>[] = [];
  const ids: string[] = [];
  const startedAt = performance.now();
  for (let sent = 0; !state.isOver; ) {
    for (; sent < ((performance.now() - startedAt) / 1_000) * requestsPerS; sent++) {
      open.push(once(api, state, ids));
    }
    await delay(1_000 / requestsPerS);
  }
  await Promise.all(open);
}

async function once(api: Api, state: State, ids: string[]): Promise<void> {
  state.requests++;
  const known = state.requests % 2 === 0 ? ids.at(-1) : undefined;
  try {
    if (!known) {
      ids.push(await createPayment(api));
      return;
    }
    const { status, text } = await api.get(`/v1/payments/${known}/status`);
    if (status !== 200) state.failed.push(`${status} ${text.slice(0, 200)}`);
  } catch (error) {
    state.failed.push(reasonOf(error));
  }
}

async function buyer(
  api: Api,
  state: State,
  { wallet, chainId }: { wallet: TestWallet; chainId: number },
): Promise<void> {
  const choice = { wallet, symbol: "USDC", chainId };
  while (!state.isOver) {
    state.inFlight++;
    state.mostInFlight = Math.max(state.mostInFlight, state.inFlight);
    try {
      const { status } = await pay(api, await createPayment(api), choice);
      if (status === "succeeded") state.paid++;
      else state.failed.push(`a payment is ${status}`);
    } catch (error) {
      state.failed.push(reasonOf(error));
    }
    state.inFlight--;
  }
}

const reasonOf = (error: unknown) => {
  const { cause } = error as Error;
  return `${error}${cause ? `: ${cause}` : ""}`.slice(0, 300);
};

import { setTimeout as delay } from "node:timers/promises";
import type { Api } from "@/tests/support/api";
import { confirm, createPayment, type Option, sign } from "@/tests/support/pay";
import type { TestWallet } from "@/tests/support/wallet";

/** One call of a shop or of its buyer. */
export interface Step {
  kind: "create" | "options" | "status" | "confirm";
  ms: number;
  isOk: boolean;
}

const EVERY_MS = 250;
/** Every so many payments are paid, one dollar each: a wallet holds a thousand. */
const PAID_EVERY = 5;
const CHAIN = 31337;

/** What a small shop does: four payments a second are made and looked at, and some of them paid. */
export async function shopTraffic(api: Api, wallet: TestWallet, seconds: number): Promise<Step[]> {
  const steps: Step[] = [];
  const untilMs = Date.now() + seconds * 1_000;
  const under: Promise<void>[] = [];
  for (let i = 0; Date.now() < untilMs; i++) {
    under.push(buy(api, wallet, { steps, isPaid: i % PAID_EVERY === 0 }));
    await delay(EVERY_MS);
  }
  await Promise.all(under);
  return steps;
}

interface Purchase {
  steps: Step[];
  isPaid: boolean;
}

async function buy(api: Api, wallet: TestWallet, { steps, isPaid }: Purchase): Promise<void> {
  const startedMs = performance.now();
  const amount = { unit: "iso4217/USD", value: "100" };
  const id = await createPayment(api, { amount }).catch(() => null);
  steps.push({ kind: "create", ms: performance.now() - startedMs, isOk: id !== null });
  if (id === null) return;
  const path = `/v1/gateway/payment/${id}`;
  const offered = await api.post<{ options?: Option[] }>(`${path}/options`, { accounts: wallet.accounts });
  const option = offered.body.options?.find(
    ({ account, amount: { display } }) =>
      display.assetSymbol === "USDC" && account.startsWith(`eip155:${CHAIN}:`),
  );
  steps.push({ kind: "options", ms: offered.ms, isOk: option !== undefined });
  const status = await api.get(`${path}/status`);
  steps.push({ kind: "status", ms: status.ms, isOk: status.status === 200 });
  if (!option || !isPaid) return;
  const confirmed = await confirm(api, id, await sign(api, id, { wallet, option }));
  steps.push({ kind: "confirm", ms: confirmed.ms, isOk: confirmed.status === 200 });
}

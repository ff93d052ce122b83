import { spawn } from "node:child_process";
import path from "node:path";
import type { DemoIdentity } from "@/scripts/local/local-state";

export interface DemoPayments {
  /** The app's origin. */
  origin: string;
  demo: DemoIdentity;
  dataDir: string;
}

interface NewPayment {
  merchantId: string;
  referenceId: string;
  /** In cents. */
  value: string;
}

interface CreatedPayment {
  paymentId: string;
  gatewayUrl: string;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const OPEN_FOR_S = 24 * 60 * 60;
const TIMEOUT_MS = 15_000;
const PAY_WITHIN_MS = 30_000;

/**
 * Creates a payment that is open for a day; returns its link.
 * @throws Error when the API refuses
 */
export async function openDemoPayment(options: DemoPayments): Promise<string> {
  const [coffee, market] = options.demo.merchantIds;
  const open = await create(options, {
    merchantId: coffee ?? market,
    referenceId: `DEMO-${Date.now()}`,
    value: "1250",
  });
  return open.gatewayUrl;
}

/**
 * Creates two payments and pays them, and cancels a third.
 * @throws Error when the API refuses
 */
export async function makeDemoHistory(options: DemoPayments): Promise<void> {
  const [coffee, market] = options.demo.merchantIds;
  const lunch = await create(options, { merchantId: coffee, referenceId: "DEMO-LUNCH", value: "1890" });
  const lamp = await create(options, { merchantId: market, referenceId: "DEMO-LAMP", value: "4900" });
  const mistake = await create(options, { merchantId: coffee, referenceId: "DEMO-MISTAKE", value: "99900" });
  await call(options, `/v1/payments/${mistake.paymentId}/cancel`, { merchantId: coffee, body: {} });
  await Promise.all([
    pay(options, [lunch.gatewayUrl, "--asset", "USDC"]),
    pay(options, [lamp.gatewayUrl, "--asset", "WETH", "--chain", "31338"]),
  ]);
}

function create(options: DemoPayments, payment: NewPayment): Promise<CreatedPayment> {
  const { merchantId, referenceId, value } = payment;
  const expiresAt = Math.floor(Date.now() / 1_000) + OPEN_FOR_S;
  const body = { referenceId, amount: { unit: "iso4217/USD", value }, expiresAt };
  return call<CreatedPayment>(options, "/v1/payments", { merchantId, body });
}

async function call<T>(
  { origin, demo }: DemoPayments,
  route: string,
  { merchantId, body }: { merchantId: string; body: object },
): Promise<T> {
  const response = await fetch(origin + route, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Api-Key": demo.apiKey, "Merchant-Id": merchantId },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the demo payment was refused (${response.status}): ${text}`);
  return JSON.parse(text);
}

/** Pays like anybody else, with `npm run pay`. A failed demo payment prints a line and does not fail the start. */
async function pay({ dataDir }: DemoPayments, args: string[]): Promise<void> {
  const child = spawn(process.execPath, ["scripts/run.mjs", "pay", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
    timeout: PAY_WITHIN_MS,
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("exit", resolve).once("error", () => resolve(null));
  });
  if (code !== 0) console.error(`The demo payment ${args[0]} was not paid.`);
}

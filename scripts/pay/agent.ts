/** An x402 client, version 2, made of the published packages. */
import { setTimeout as delay } from "node:timers/promises";
import type { PaymentRequired } from "@x402/core/types";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import { privateKeyToAccount } from "viem/accounts";

interface Agent {
  privateKey: `0x${string}`;
  /** Null for any chain. */
  chainId: number | null;
}

const TIMEOUT_MS = 40_000;
const GIVE_UP_AFTER_MS = 15 * 60_000;
const RETRY_MS = 1_000;
const SIGNATURE = "payment-signature";

/**
 * Pays a payment link as an agent. The signature is sent again until its outcome is known; it is charged once.
 * @throws Error with one sentence for people
 */
export async function payAsAgent(link: URL, { privateKey, chainId }: Agent): Promise<void> {
  const client = new ExactEvmScheme(privateKeyToAccount(privateKey));
  const pay = wrapFetchWithPaymentFromConfig(send, {
    schemes: [{ network: chainId === null ? "eip155:*" : `eip155:${chainId}`, client }],
    // The person who named the payment has seen its amount.
    spendControls: false,
  });
  const answer = await pay(link, { headers: { Accept: "application/json" } }).catch((error: Error) => {
    // The packages' errors end with the whole offer.
    throw new Error(error.message.split(" {", 1)[0]);
  });
  if (!answer.ok) throw new Error(await refusalIn(answer));
}

const send: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const answer = await fetch(request.clone(), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (error: Error) => error,
    );
    const isKnown = !(answer instanceof Error) && answer.status !== 202 && answer.status < 500;
    if (isKnown) return answer;
    const isSigned = request.headers.has(SIGNATURE);
    if (!isSigned || Date.now() > giveUpAt) return unknown(answer, request.url);
    console.log("The signature is sent again until its outcome is known");
    await delay(answer instanceof Error ? RETRY_MS : retryMs(answer));
  }
};

function unknown(answer: Response | Error, url: string): Response {
  if (answer instanceof Response) return answer;
  throw new Error(`${new URL(url).origin} cannot be reached; is it running?`);
}

function retryMs(answer: Response): number {
  return Number(answer.headers.get("Retry-After")) * 1_000 || RETRY_MS;
}

async function refusalIn(answer: Response): Promise<string> {
  const required = answer.headers.get("PAYMENT-REQUIRED");
  if (required) {
    const { error } = JSON.parse(Buffer.from(required, "base64").toString()) as PaymentRequired;
    if (answer.status === 412)
      return "The account has not approved Permit2 for the token. Approve it once, then pay again. Nothing was sent.";
    return `The signature was refused: ${error}. Nothing was sent.`;
  }
  const body = (await answer.json().catch(() => null)) as { code?: string; message?: string } | null;
  return `${body?.message ?? `The link answered ${answer.status}.`} (${body?.code ?? answer.status})`;
}

import { decodePaymentResponseHeader } from "@x402/core/http";
import type { PaymentPayload, PaymentRequired } from "@x402/core/types";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import type { Address } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { erc3009Abi } from "@/server/chain/abi/erc3009";
import type { ChainConfig } from "@/server/chain/client/registry";
import { requireSuccess } from "@/tests/support/chains";
import { walletOf } from "@/tests/support/payments";

type Fetch = typeof fetch;

/** An agent with the published client: it pays any asset, up to a hundred dollars. */
export function agentOf(signer: PrivateKeyAccount, send: Fetch = fetch): Fetch {
  return wrapFetchWithPaymentFromConfig(send, {
    schemes: [{ network: "eip155:*", client: new ExactEvmScheme(signer) }],
    spendControls: { maxAmountPerPayment: "$100", allowedAssets: true },
  }) as Fetch;
}

/** Lets an agent sign for a URL, and keeps the signed header back. A lifetime shortens the offer's. */
export async function signedFor(signer: PrivateKeyAccount, url: string, lifetimeS?: number): Promise<string> {
  let kept: string | null = null;
  const send: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const header = request.headers.get("payment-signature");
    if (!header) return shortened(await fetch(request), lifetimeS);
    kept = header;
    return new Response("{}", { status: 503 });
  };
  await agentOf(signer, send)(url);
  if (!kept) throw new Error("the agent has signed nothing");
  return kept;
}

function shortened(answer: Response, lifetimeS: number | undefined): Response {
  if (lifetimeS === undefined) return answer;
  const { accepts, ...required } = requiredIn(answer);
  const offers = accepts.map((each) => ({ ...each, maxTimeoutSeconds: lifetimeS }));
  const headers = { "PAYMENT-REQUIRED": headerOf({ ...required, accepts: offers }) };
  return new Response("{}", { status: answer.status, headers });
}

/** Sends a signed header. */
export const sendSigned = (url: string, header: string): Promise<Response> =>
  fetch(url, { headers: { "PAYMENT-SIGNATURE": header } });

/** Sends a signed authorization to its token, as any stranger can; resolves once it is mined. */
export async function overtake(
  chain: ChainConfig,
  stranger: PrivateKeyAccount,
  header: string,
): Promise<void> {
  const { accepted, payload } = payloadIn(header);
  const { authorization: a, signature } = payload;
  const times = [BigInt(a.validAfter), BigInt(a.validBefore)] as const;
  const hash = await walletOf(chain, stranger).writeContract({
    address: accepted.asset as Address,
    abi: erc3009Abi,
    functionName: "transferWithAuthorization",
    args: [a.from, a.to, BigInt(a.value), ...times, a.nonce, signature],
  });
  await requireSuccess(chain, hash);
}

/** The settlement in an answer. */
export function settlementIn(answer: Response) {
  const header = answer.headers.get("PAYMENT-RESPONSE");
  if (!header) throw new Error(`the answer ${answer.status} names no settlement`);
  return decodePaymentResponseHeader(header);
}

/** How the answer asks to be paid. */
export function requiredIn(answer: Response): PaymentRequired {
  return decoded<PaymentRequired>(answer.headers.get("PAYMENT-REQUIRED") ?? "");
}

/** Reads a signed header. */
export const payloadIn = (header: string) => decoded<PaymentPayload & { payload: SignedPayload }>(header);

/** Writes a signed header again, after it was changed. */
export function headerOf(payload: object): string {
  return Buffer.from(JSON.stringify(payload)).toString("base64");
}

interface SignedPayload {
  signature: `0x${string}`;
  authorization: Record<"from" | "to" | "nonce", `0x${string}`> &
    Record<"value" | "validAfter" | "validBefore", string>;
}

function decoded<T>(header: string): T {
  return JSON.parse(Buffer.from(header, "base64").toString()) as T;
}

import { decodePaymentResponseHeader } from "@x402/core/http";
import type { PaymentPayload, PaymentRequired } from "@x402/core/types";
import { x402ExactPermit2ProxyABI, x402ExactPermit2ProxyAddress } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import type { Address } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { erc3009Abi } from "@/server/chain/abi/erc3009";
import type { ChainConfig } from "@/server/chain/client/registry";
import { requireSuccess } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { walletOf } from "@/tests/support/payments";
import { db, many, sql } from "@/tests/support/sql";

type Fetch = typeof fetch;

/** How an agent's money moves: by the token's own function, or by Permit2. */
type Method = "eip3009" | "permit2";

interface AgentOptions {
  send?: Fetch;
  /** The offer that it takes; the first one when left out. */
  method?: Method;
  network?: `eip155:${string}`;
}

/** An agent with the published client: it pays any asset, up to a hundred dollars. */
export function agentOf(
  signer: PrivateKeyAccount,
  { send = fetch, method, network = "eip155:*" }: AgentOptions = {},
): Fetch {
  return wrapFetchWithPaymentFromConfig(send, {
    schemes: [{ network, client: new ExactEvmScheme(signer) }],
    spendControls: { maxAmountPerPayment: "$100", allowedAssets: true },
    policies: method
      ? [(_, offers) => offers.filter(({ extra }) => extra.assetTransferMethod === method)]
      : [],
  }) as Fetch;
}

interface SigningOptions extends Omit<AgentOptions, "send"> {
  /** Shorter than the offer's. */
  lifetimeS?: number;
}

/** Lets an agent sign for a URL, and keeps the signed header back. */
export async function signedFor(
  signer: PrivateKeyAccount,
  url: string,
  { lifetimeS, ...options }: SigningOptions = {},
): Promise<string> {
  let kept: string | null = null;
  const send: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const header = request.headers.get("payment-signature");
    if (!header) return shortened(await fetch(request), lifetimeS);
    kept = header;
    return new Response("{}", { status: 503 });
  };
  await agentOf(signer, { ...options, send })(url);
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

/** The relayer's calls for a payment, oldest first. */
export const jobsOf = (id: string) =>
  many<{ kind: string; status: string }>(
    db,
    sql`select kind, status from relay_job where payment_id = ${id} order by id`,
  );

/** The same, once each has ended: a call may end just after its payment, which the reader of the chain settles too. */
export const endedJobsOf = (id: string) =>
  eventually(
    () => jobsOf(id),
    (jobs) => jobs.every(({ status }) => status === "confirmed" || status === "failed"),
  );

/** Resolves once the relayer has a call for a payment. */
export const untilCalled = (id: string) =>
  eventually(
    () => jobsOf(id),
    (jobs) => jobs.length > 0,
  );

/** Sends a signed header, and leaves once it is accepted. */
export async function leaveBehind(url: string, id: string, header: string): Promise<void> {
  const leaving = new AbortController();
  const lost = fetch(url, { headers: { "PAYMENT-SIGNATURE": header }, signal: leaving.signal }).catch(
    () => null,
  );
  await untilCalled(id);
  leaving.abort();
  await lost;
}

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

/** Sends a signed permit to x402's proxy, as any stranger can; resolves once it is mined. */
export async function overtakePermit(
  chain: ChainConfig,
  header: string,
  { by, ...fees }: { by: PrivateKeyAccount; maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint },
): Promise<void> {
  const { permit2Authorization: given, signature } = permitIn(header).payload;
  const { from, permitted, nonce, deadline, witness } = given;
  const amounts = { token: permitted.token, amount: BigInt(permitted.amount) };
  const permit = { permitted: amounts, nonce: BigInt(nonce), deadline: BigInt(deadline) };
  const bound = { to: witness.to, validAfter: BigInt(witness.validAfter) };
  const hash = await walletOf(chain, by).writeContract({
    address: x402ExactPermit2ProxyAddress,
    abi: x402ExactPermit2ProxyABI,
    functionName: "settle",
    args: [permit, from, bound, signature],
    ...fees,
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

/** Reads a signed permit. */
export const permitIn = (header: string) => decoded<PaymentPayload & { payload: SignedPermit }>(header);

/** Writes a signed header again, after it was changed. */
export function headerOf(payload: object): string {
  return Buffer.from(JSON.stringify(payload)).toString("base64");
}

/** The same payment with a signature of nobody's. */
export function forged(header: string): string {
  const { payload, ...rest } = payloadIn(header);
  return headerOf({ ...rest, payload: { ...payload, signature: `0x${"11".repeat(64)}1b` } });
}

interface SignedPayload {
  signature: `0x${string}`;
  authorization: Record<"from" | "to" | "nonce", `0x${string}`> &
    Record<"value" | "validAfter" | "validBefore", string>;
}

interface SignedPermit {
  signature: `0x${string}`;
  permit2Authorization: Record<"from" | "spender", `0x${string}`> &
    Record<"nonce" | "deadline", string> & {
      permitted: { token: `0x${string}`; amount: string };
      witness: { to: `0x${string}`; validAfter: string };
    };
}

function decoded<T>(header: string): T {
  return JSON.parse(Buffer.from(header, "base64").toString()) as T;
}

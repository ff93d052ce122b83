import { getAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Deposit } from "@/server/gateway/deposits/schema";
import type { Api, ErrorBody } from "@/tests/support/api";
import { chainOf } from "@/tests/support/options";

export type DepositAnswer = Deposit & ErrorBody;

/** An address that nobody has used. */
export const freshAddress = () => privateKeyToAccount(generatePrivateKey()).address;

/** The CAIP-19 id of a token on a chain. */
export function assetIn(symbol: string, chainId = 31337): string {
  return `eip155:${chainId}/erc20:${tokenIn(symbol, chainId)}`;
}

/** The address of a token on a chain, in EIP-55 form. */
export function tokenIn(symbol: string, chainId = 31337) {
  const token = chainOf(chainId).tokens.find((each) => each.symbol === symbol);
  if (!token) throw new Error(`no ${symbol} on ${chainId}`);
  return getAddress(token.address);
}

interface Request {
  asset?: string;
  refund?: { kind: string; address?: string; insist?: boolean };
}

/** POST …/deposits, and the whole answer; by default USDC on the first chain, to be returned to a new address. */
export function requestDeposit(api: Api, paymentId: string, request: Request = {}) {
  const { asset = assetIn("USDC"), refund = { kind: "address", address: freshAddress() } } = request;
  return api.post<DepositAnswer>(`/v1/gateway/payment/${paymentId}/deposits`, { asset, refund });
}

/** Creates a deposit that must succeed. */
export async function createDeposit(api: Api, paymentId: string, request: Request = {}): Promise<Deposit> {
  const { status, body, text } = await requestDeposit(api, paymentId, request);
  if (status !== 201) throw new Error(`no deposit was created: ${text}`);
  return body;
}

/** GET …/deposits/{id}, and the whole answer. */
export function readDeposit(api: Api, { id, paymentId }: Pick<Deposit, "id" | "paymentId">, query = "") {
  return api.get<DepositAnswer>(`/v1/gateway/payment/${paymentId}/deposits/${id}${query}`);
}

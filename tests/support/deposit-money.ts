import type { Address, Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import type { Deposit } from "@/server/gateway/deposits/schema";
import type { Api } from "@/tests/support/api";
import { requireSuccess } from "@/tests/support/chains";
import { type DepositAnswer, freshAddress, readDeposit, tokenIn } from "@/tests/support/deposit-requests";
import { eventually } from "@/tests/support/eventually";
import { chainOf } from "@/tests/support/options";
import { walletOf } from "@/tests/support/payments";

interface Transfer {
  amount: bigint;
  symbol?: string;
  /** The deposit's own by default. */
  chainId?: number;
}

/** Sends tokens to a deposit address from a wallet that knows nothing else of the payment. */
export async function sendTo(to: Deposit, from: PrivateKeyAccount, transfer: Transfer): Promise<Hex> {
  const { amount, symbol = "USDC", chainId = to.chainId } = transfer;
  const chain = chainOf(chainId);
  const call = { address: tokenIn(symbol, chainId), abi: erc20Abi, functionName: "transfer" } as const;
  const hash = await walletOf(chain, from).writeContract({ ...call, args: [to.address as Address, amount] });
  await requireSuccess(chain, hash);
  return hash;
}

/** Follows a deposit by long polls, as a client does; returns the last answer. */
export function followDeposit(
  api: Api,
  deposit: Deposit,
  isWanted: (answer: Deposit) => boolean,
): Promise<Deposit> {
  const wait = async () => (await readDeposit(api, deposit, "?waitMs=2000")).body;
  return eventually(wait, isWanted, 20_000);
}

export interface ClaimTerms {
  token?: Address;
  chainId?: number;
  to?: Address;
  /** Unix seconds. */
  deadline?: number;
}

const CLAIM = [
  { name: "key", type: "bytes32" },
  { name: "token", type: "address" },
  { name: "to", type: "address" },
  { name: "deadline", type: "uint256" },
] as const;

/** Signs a claim in the browser's stead, with the fields of an answer alone. */
export async function signClaim({ key, router }: Deposit, by: PrivateKeyAccount, claim: ClaimTerms = {}) {
  const inTenMinutes = Math.floor(Date.now() / 1_000) + 600;
  const { token = tokenIn("USDC"), chainId = 31337, to = freshAddress(), deadline = inTenMinutes } = claim;
  const signature = await by.signTypedData({
    domain: {
      name: "Florin PaymentRouter",
      version: "2",
      chainId,
      verifyingContract: router as Address,
    },
    types: { Claim: CLAIM },
    primaryType: "Claim",
    message: { key: key as Hex, token, to, deadline: BigInt(deadline) },
  });
  return { token, chainId, to, deadline, signature };
}

/** POST …/claims, and the whole answer. */
export function requestClaim(api: Api, { paymentId, id }: Deposit, body: unknown) {
  return api.post<DepositAnswer>(`/v1/gateway/payment/${paymentId}/deposits/${id}/claims`, body);
}

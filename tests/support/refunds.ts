import { createWalletClient, type Hex, http, maxUint256, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import type { Fees } from "@/server/chain/calls/gas";
import type { ChainConfig } from "@/server/chain/client/registry";
import { fund, publicClient, requireSuccess, testClient, viemChain } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, many, sql } from "@/tests/support/sql";

export interface RefundState {
  id: string;
  status: string;
  txHash: string | null;
  failure: string | null;
}

/** The refunds of a payment, oldest first. */
export function refundsOf(paymentId: string): Promise<RefundState[]> {
  return many<RefundState & Record<string, unknown>>(
    db,
    sql`select id, status, tx_hash as "txHash", failure from refund where payment_id = ${paymentId} order by id`,
  );
}

/** Waits up to fifteen seconds for the wanted status of a payment's newest refund; returns the last one. */
export async function untilRefund(paymentId: string, status: string): Promise<RefundState | undefined> {
  const last = async () => (await refundsOf(paymentId)).at(-1);
  return eventually(last, (refund) => refund?.status === status);
}

/** Deposits money of an account into a merchant's vault. */
export async function depositTo(
  chain: ChainConfig,
  merchantId: string,
  { token, amount }: { token: Hex; amount: bigint },
): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey());
  await fund(chain, account.address, 1_000);
  const wallet = createWalletClient({ account, chain: viemChain(chain), transport: http() });
  const approve = { address: token, abi: erc20Abi, functionName: "approve" } as const;
  await requireSuccess(
    chain,
    await wallet.writeContract({ ...approve, args: [routerOf(chain), maxUint256] }),
  );
  const deposit = { address: routerOf(chain), abi: paymentRouter2Abi, functionName: "deposit" } as const;
  const args = [refOf(merchantId), token, amount] as const;
  await requireSuccess(chain, await wallet.writeContract({ ...deposit, args }));
}

/** Calls the router as its owner, whose key no test has. */
export async function asOwner(
  chain: ChainConfig,
  call:
    | { functionName: "setRefunder"; args: readonly [Hex] }
    | { functionName: "setRelayer"; args: readonly [Hex, boolean] }
    | { functionName: "withdraw"; args: readonly [Hex, Hex, Hex, bigint] },
  fees: Partial<Fees> = {},
): Promise<void> {
  const router = { address: routerOf(chain), abi: paymentRouter2Abi } as const;
  const owner = await publicClient(chain).readContract({ ...router, functionName: "owner" });
  const anvil = testClient(chain);
  await anvil.setBalance({ address: owner, value: parseEther("10") });
  await anvil.impersonateAccount({ address: owner });
  const wallet = createWalletClient({ account: owner, chain: viemChain(chain), transport: http() });
  await requireSuccess(chain, await wallet.writeContract({ ...router, ...call, ...fees } as never));
  await anvil.stopImpersonatingAccount({ address: owner });
}

import type { Address, Hex } from "viem";
import { parseAssetId } from "@/server/assets/caip";
import { transferTransaction } from "@/server/chain/calls/transfer-call";
import { testBuyer } from "@/server/chain/keys/test-buyer";
import { createDeposit } from "@/server/gateway/deposits/create-deposit";
import { listDepositAssets } from "@/server/gateway/deposits/list-deposit-assets";
import { findDeposit } from "@/server/gateway/deposits/wait-for-deposit";
import { giveData } from "@/server/gateway/give-data";
import { AppError } from "@/server/kernel/errors";
import { sendInOrder } from "@/server/test-payments/buyer-wallet";
import { WITHIN_MS } from "@/server/test-payments/pay-payment";
import { TEST_DATA, type TestRun, testAccounts } from "@/server/test-payments/test-options";
import { until } from "@/server/test-payments/until";

/**
 * Sends half of the amount to a deposit address of the payment. The payment stays open, and the rest may follow.
 * @throws AppError `invalid_state` where no deposit address is offered for it
 */
export async function payShort(run: TestRun): Promise<{ chainId: number; hash: Hex }> {
  const { payment, requestId, signal } = run;
  const { address } = testBuyer();
  const asset = await depositAsset(payment.id);
  await giveData({ paymentId: payment.id, accounts: testAccounts(), data: TEST_DATA }, requestId);
  const { deposit } = await createDeposit({
    ...{ paymentId: payment.id, asset, requestId, network: null },
    refund: { kind: "address", address },
  });
  const half = BigInt(deposit.missing) / 2n;
  const to = deposit.address as Address;
  const token = deposit.terms.token as Address;
  const transfer = transferTransaction({ from: address, token, to, amount: half });
  const hash = await sendInOrder(deposit.chainId, [transfer]);
  await until({ signal, withinMs: WITHIN_MS }, async () => {
    const { received } = await findDeposit(payment.id, deposit.id);
    return received > BigInt(deposit.received);
  });
  return { chainId: deposit.chainId, hash };
}

async function depositAsset(paymentId: string): Promise<string> {
  const { assets } = await listDepositAssets({ paymentId, network: null });
  const token = assets.find(({ asset }) => parseAssetId(asset)?.namespace === "erc20");
  if (token) return token.asset;
  const message = "No deposit address is offered for this payment: deposits are off, or it ends too soon.";
  throw new AppError("invalid_state", message, { details: { reason: "no_deposits" } });
}

import { localChains } from "@/tests/e2e/checkout-visit";
import { firstChain } from "@/tests/e2e/money-visit";
import { inDatabase } from "@/tests/e2e/settings-visit";
import type { Api } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { createPayment, findOption } from "@/tests/support/pay";
import { makeWallet, type TestWallet, type WalletAction } from "@/tests/support/wallet";

export interface LatePayment {
  paymentId: string;
  exceptionId: string;
  buyer: TestWallet;
}

/** An amount that is not worth the gas of a closing call: a transaction that a wallet holds can still pay it. */
export const SMALL = { amount: { unit: "iso4217/USD", value: "125" } };

/** Creates a small payment in the first chain's coin whose buyer sends the wallet's transaction after the cancellation. */
export async function makeLate(api: Api): Promise<LatePayment> {
  const buyer = await makeWallet({ chains: localChains() });
  const paymentId = await createPayment(api, SMALL);
  const { id: optionId } = await findOption(api, paymentId, {
    wallet: buyer,
    symbol: "ETH",
    chainId: firstChain().id,
  });
  const gateway = `/v1/gateway/payment/${paymentId}`;
  const { body } = await api.post<{ actions: WalletAction[] }>(`${gateway}/fetch`, { optionId, data: "" });
  const cancelled = await api.post(`${gateway}/cancel`);
  if (cancelled.status !== 200) throw new Error(cancelled.text);
  await buyer.executeActions(body.actions);
  const [found] = await eventually(
    () => inDatabase<{ id: string }>("select id from payment_exception where payment_id = $1", [paymentId]),
    (rows) => rows.length > 0,
  );
  if (!found) throw new Error("the late transfer was not found");
  return { paymentId, exceptionId: found.id, buyer };
}

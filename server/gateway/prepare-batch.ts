import { payDirectTransaction } from "@/server/chain/calls/direct-quote";
import { routerApprovals } from "@/server/chain/calls/vault-calls";
import { placeOf } from "@/server/chain/client/router-place";
import { readRouterAllowance } from "@/server/chain/reads/read-vaults";
import { db } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import type { PreparedBatch } from "@/server/gateway/batch-schema";
import { checkQuote, quoteExpired, type Route } from "@/server/gateway/check-quote";
import { countNewOptions, countRead } from "@/server/gateway/client-limits";
import { readOptionId } from "@/server/gateway/data-token";
import { findOption } from "@/server/gateway/find-options";
import { makeOption } from "@/server/gateway/make-option";
import { type OptionRow, refsOf, type SignableOption, termsOf } from "@/server/gateway/option-row";
import { parseAccounts } from "@/server/gateway/parse-accounts";
import { dataMissing, readCollected } from "@/server/gateway/read-collected";
import { requireOpen } from "@/server/gateway/require-open";
import { requireUnpaused } from "@/server/gateway/router-paused";
import { findDirectOption, storeDirectOption } from "@/server/gateway/store-direct-option";
import { toUnixSeconds } from "@/server/kernel/clock";
import { invalidField } from "@/server/kernel/errors";
import { findPaymentById } from "@/server/payments/find-payment";
import type { PaymentRow } from "@/server/payments/payment-row";
import { findDenied } from "@/server/screening/find-denied";

interface BatchRequest {
  paymentId: string;
  /** An option of a token that is paid through Permit2. */
  optionId: string;
  requestId: string;
  /** The client's network, where it is known. */
  network: string | null;
}

/**
 * Prepares the calls with which a wallet pays by a token in one prompt (EIP-5792): an approval of exactly the amount for
 * the router, and the router's `payDirect`. They pay separate terms at the option's price, void on chain two minutes
 * after the quote like every transaction that a buyer sends. For the checkout only.
 * @throws AppError `payment_not_found`, `payment_expired`, `invalid_state`, `params_validation` (another kind of option,
 *   or the merchant requires the buyer's data), `quote_expired`, `rate_limited`, `bad_gateway`, `unavailable`
 */
export async function prepareBatch(request: BatchRequest): Promise<PreparedBatch> {
  const payment = await findPaymentById(request.paymentId);
  requireOpen(payment);
  const { optionId, token } = readOptionId(request.optionId);
  const option = await findOption(payment.id, optionId);
  if (option.kind !== "permit2") throw invalidField("optionId", "is not paid through Permit2");
  const route = await checkQuote(payment, option);
  if ((await findDenied([option.payer])).size > 0) throw quoteExpired(option, "route_withdrawn");
  await requireUnpaused(option);
  if (await readCollected(payment, { payer: option.account, token, data: null })) throw dataMissing();
  countRead(request);
  const allowance = await readRouterAllowance(option, option.payer, option.token);
  const direct = await directOption(payment, option, { route, request });
  const pay = await payDirectTransaction(termsOf(direct, refsOf(payment)), placeOf(direct));
  const calls = [...routerApprovals(option.payer, option, allowance), pay];
  return {
    optionId: direct.id,
    chainId: option.chainId,
    calls: calls.map(({ to, data, value = "0x0" }) => ({ to, data, value })),
  };
}

/** Returns the terms that the batch pays: those of an earlier request at the same price, or new ones. */
async function directOption(
  payment: PaymentRow,
  priced: OptionRow,
  { route, request }: { route: Route; request: BatchRequest },
): Promise<SignableOption> {
  const known = await findDirectOption(priced);
  if (known) return findOption(payment.id, known.id);
  countNewOptions(request, 1);
  const direct = termsLike(payment, priced, route);
  await storeDirectOption(direct, priced);
  const data = { optionId: direct.id, actions: 1 };
  await recordEvent(db, {
    paymentId: payment.id,
    type: "action.built",
    data,
    requestId: request.requestId,
  });
  return direct;
}

function termsLike(payment: PaymentRow, priced: OptionRow, { asset, chain }: Route): SignableOption {
  const [account] = parseAccounts([priced.account]);
  if (!account) throw new Error(`${priced.account} is no account`);
  const { expiresAt, amount, fee, router, destination } = priced;
  const lifetimeS = expiresAt && toUnixSeconds(expiresAt) - toUnixSeconds(payment.readAt);
  return makeOption({
    payment,
    refs: refsOf(payment),
    account,
    asset: { ...asset, kind: "native" },
    chain,
    router,
    quote: { amount, fee, lifetimeS },
    destination,
  });
}

import { at, type Row } from "@/scripts/demo/insert-rows";
import type { MinedStep } from "@/scripts/demo/mine-steps";
import type { DemoRefund } from "@/scripts/demo/plan-refunds";
import type { Outcome, Sale } from "@/scripts/demo/plan-sales";
import type { DemoOption, DemoPayment } from "@/scripts/demo/price-sales";
import { FEE_BPS } from "@/scripts/demo/shops";
import { NATIVE_TOKEN } from "@/server/assets/asset";

/** The transactions that executed options and refunds. */
export interface Execution {
  /** By the option's id. */
  paid: ReadonlyMap<string, MinedStep>;
  /** By the refund's id. */
  refunded: ReadonlyMap<string, MinedStep>;
}

export interface World {
  accountId: string;
  /** Ids of the people who refund and decide. */
  people: { finance: string; support: string };
  payments: readonly DemoPayment[];
  refunds: readonly DemoRefund[];
  executed: Execution;
}

const STATUS: Record<Outcome, string> = {
  paid: "succeeded",
  twice: "succeeded",
  expired: "expired",
  late: "expired",
  cancelled: "cancelled",
  declined: "failed",
  failed: "failed",
  open: "requires_action",
};
/** Changes of status until then. */
const CHANGES: Record<string, number> = { requires_action: 0, succeeded: 2, failed: 2 };
const QUOTED_ACTIONS = 2;

/** Whether a person created it, in the dashboard or at the till. */
export const isOfPerson = ({ origin }: Sale): boolean => origin === "form" || origin === "till";

export const statusOf = ({ sale }: DemoPayment): string => STATUS[sale.outcome];

/** Returns the option that a payment's row names; a declined buyer's is not among them. */
export function chosenOption({ sale, options }: DemoPayment): DemoOption | undefined {
  return ["paid", "twice", "failed"].includes(sale.outcome) ? options[0] : undefined;
}

const destinationOf = ({ terms }: DemoOption) =>
  terms.destination === NATIVE_TOKEN ? null : terms.destination;

export function paymentRows({ accountId, people, payments, refunds, executed }: World): Row[] {
  return payments.map((payment) => {
    const { sale, shop, requestId: _, ...rest } = payment;
    const status = statusOf(payment);
    const changes = sale.outcome === "declined" ? 1 : (CHANGES[status] ?? 1);
    return {
      id: rest.id,
      account_id: accountId,
      merchant_id: rest.merchantId,
      mode: "test",
      reference_id: sale.reference,
      description: sale.lines
        .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
        .join(", "),
      metadata: sale.origin === "api" ? { channel: "web shop", items: String(sale.lines.length) } : null,
      created_by: isOfPerson(sale) ? people.support : null,
      unit: rest.unit,
      amount: sale.total,
      status,
      state_version: changes,
      failure_code: sale.outcome === "declined" ? "declined_user" : null,
      expires_at: at(sale.expiresAt),
      created_at: at(sale.createdAt),
      updated_at: at(changes > 0 ? sale.endedAt : sale.createdAt),
      cancelled_at: status === "cancelled" ? at(sale.endedAt) : null,
      cancelled_reason: status === "cancelled" ? "cancelled_by_merchant" : null,
      fiat_currency: shop.currency,
      fiat_minor: sale.total,
      ...choiceOf(payment, executed),
      ...refundsOf(payment, refunds),
    };
  });
}

function choiceOf(payment: DemoPayment, { paid }: Execution): Row {
  const option = chosenOption(payment);
  const mined = option && paid.get(option.id);
  const isSettled = mined && destinationOf(option) !== null;
  return {
    ...(option ? factsOf(option, payment.sale) : UNCHOSEN),
    tx_hash: mined?.hash ?? null,
    tx_nonce: mined?.nonce ?? null,
    tx_block: mined?.block ?? null,
    settled_at: isSettled ? at(mined.at * 1_000) : null,
  };
}

function factsOf(option: DemoOption, { wallet }: Sale) {
  const { asset, terms, place, account } = option;
  return {
    option_id: option.id,
    buyer_account: account,
    buyer_provider_name: wallet,
    chain_id: place.chainId,
    asset: asset.id,
    token: terms.token,
    token_symbol: asset.symbol,
    token_decimals: asset.decimals,
    token_amount: terms.amount,
    fee_amount: terms.fee,
    fee_bps: FEE_BPS,
    destination: destinationOf(option),
  };
}

const UNCHOSEN: Record<keyof ReturnType<typeof factsOf>, null> = {
  option_id: null,
  buyer_account: null,
  buyer_provider_name: null,
  chain_id: null,
  asset: null,
  token: null,
  token_symbol: null,
  token_decimals: null,
  token_amount: null,
  fee_amount: null,
  fee_bps: null,
  destination: null,
};

/** As the function `payment_refunds` of the database sums them. */
function refundsOf(payment: DemoPayment, refunds: readonly DemoRefund[]): Row {
  const own = refunds.filter((refund) => refund.payment === payment && !refund.isOfException);
  const sum = (isDone: boolean) =>
    own
      .filter(({ executedAt }) => (executedAt !== null) === isDone)
      .reduce((all, { amount }) => all + amount, 0n);
  const [refunded, refunding] = [sum(true), sum(false)];
  const whole = payment.options[0]?.terms.amount ?? 0n;
  const status = refunding > 0n ? "pending" : refunded === 0n ? null : refunded >= whole ? "full" : "partial";
  return { refunded_amount: refunded, refunding_amount: refunding, refund_status: status };
}

export function optionRows({ payments }: World): Row[] {
  return payments.flatMap(({ id, options }) =>
    options.map((option) => {
      const { terms, asset, rate } = option;
      return {
        id: option.id,
        payment_id: id,
        account: option.account,
        chain_id: option.place.chainId,
        payer: terms.payer,
        asset: asset.id,
        token: terms.token,
        kind: asset.kind,
        amount: terms.amount,
        fee: terms.fee,
        destination: destinationOf(option),
        router: option.place.router.toLowerCase(),
        deadline: terms.deadline,
        key: option.key,
        rate_source: rate.source,
        rate_numerator: rate.numerator,
        rate_denominator: rate.denominator,
        rate_as_of: at(option.quotedAt),
        expires_at: option.endsAt === null ? null : at(option.endsAt),
        action_counts: QUOTED_ACTIONS,
        fee_bps: FEE_BPS,
        option_ref: option.ref,
        created_at: at(option.quotedAt),
      };
    }),
  );
}

import { at, type Row } from "@/scripts/demo/insert-rows";
import type { MinedStep } from "@/scripts/demo/mine-steps";
import type { World } from "@/scripts/demo/payment-rows";
import { DECIDED_AFTER_MS, type DemoRefund } from "@/scripts/demo/plan-refunds";
import type { Outcome } from "@/scripts/demo/plan-sales";
import type { DemoOption, DemoPayment } from "@/scripts/demo/price-sales";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { routerEvents } from "@/server/chain/reads/router-events";
import { newId } from "@/server/kernel/ids";
import { factsOf } from "@/server/ledger/event-facts";

const KINDS: Partial<Record<Outcome, "late" | "duplicate">> = { late: "late", twice: "duplicate" };
const NOTE = "Paid a few minutes late; the order went out.";

/** An execution that its payment did not need, and what became of it. */
export interface DemoException {
  id: string;
  kind: "late" | "duplicate";
  payment: DemoPayment;
  option: DemoOption;
  mined: MinedStep;
  status: "open" | "accepted" | "refunded";
  note: string | null;
  /** Unix milliseconds. */
  decidedAt: number | null;
  refund: DemoRefund | null;
}

/**
 * The routers' events of the steps that paid and refunded, as the indexer stores them, but in their own time. The
 * program finds them on the chain, and books those that are no exceptions.
 */
export function eventRows(
  steps: readonly { mined: MinedStep; paymentId: string }[],
  exceptions: readonly DemoException[],
): Row[] {
  const outcomes = new Map(exceptions.map(({ mined, kind }) => [mined, kind]));
  return steps.flatMap(({ mined, paymentId }) =>
    routerEvents([mined.to], mined.logs)
      .filter(({ type }) => type === "PaymentExecuted" || type === "PaymentRefunded")
      .map((event) => {
        const time = new Date(mined.at * 1_000);
        const outcome = outcomes.get(mined) ?? null;
        return {
          chain_id: mined.option?.place.chainId,
          tx_hash: event.txHash,
          log_index: event.logIndex,
          block_number: event.blockNumber,
          block_hash: event.blockHash,
          block_time: time,
          router: event.router,
          type: event.type,
          data: factsOf(Object.assign({ time, paymentId }, event), mined.nonce),
          payment_id: paymentId,
          key: event.key,
          outcome,
          confirmed_at: outcome && at(mined.at * 1_000 + 1_000),
          created_at: at(mined.at * 1_000 + 1_000),
        };
      }),
  );
}

/** Lists the exceptions: the first late payment was accepted, the first second one was returned, the others are open. */
export function exceptionsOf({ payments, refunds, executed }: World): DemoException[] {
  const accepted = payments.find(({ sale }) => sale.outcome === "late");
  return payments.flatMap((payment) => {
    const kind = KINDS[payment.sale.outcome];
    // The last one: of a sale that was paid twice it is the second.
    const option = payment.options.at(-1);
    const mined = kind && option && executed.paid.get(option.id);
    if (!mined) return [];
    const refund = refunds.find((each) => each.option === option) ?? null;
    const note = payment === accepted ? NOTE : null;
    const status = refund ? "refunded" : note ? "accepted" : "open";
    return {
      id: newId("exc", mined.at * 1_000),
      ...{ kind, payment, option, mined, status, refund, note },
      decidedAt: status === "open" ? null : payment.sale.endedAt + DECIDED_AFTER_MS,
    };
  });
}

export function exceptionRows(exceptions: readonly DemoException[], world: World): Row[] {
  return exceptions.map(({ id, kind, payment, option, mined, status, note, decidedAt, refund }) => {
    const [event] = routerEvents([mined.to], mined.logs);
    const { terms, key, place } = option;
    return {
      id,
      account_id: world.accountId,
      merchant_id: payment.merchantId,
      payment_id: payment.id,
      option_id: option.id,
      mode: "test",
      kind,
      chain_id: place.chainId,
      token: terms.token,
      amount: terms.amount,
      payer: terms.payer,
      destination: terms.destination === NATIVE_TOKEN ? null : terms.destination,
      key,
      tx_hash: mined.hash,
      log_index: event?.logIndex ?? null,
      block_number: mined.block,
      block_time: at(mined.at * 1_000),
      status,
      resolved_by: status === "open" ? null : world.people.finance,
      resolved_at: decidedAt === null ? null : at(decidedAt),
      note,
      refund_id: refund?.id ?? null,
      created_at: at(mined.at * 1_000 + 2_000),
      updated_at: at(decidedAt ?? mined.at * 1_000 + 2_000),
    };
  });
}

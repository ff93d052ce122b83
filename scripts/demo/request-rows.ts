import { at, type Row } from "@/scripts/demo/insert-rows";
import { statusOf } from "@/scripts/demo/payment-rows";
import type { DemoPayment } from "@/scripts/demo/price-sales";
import { Random } from "@/scripts/demo/random";
import { newId } from "@/server/kernel/ids";
import { pollInMs } from "@/server/payments/lifecycle";

interface Shop {
  accountId: string;
  keyId: string;
  /** Unix milliseconds of now. */
  to: number;
}

interface Call {
  paymentId: string | null;
  method: string;
  route: string;
  path: string;
  status: number;
  code?: string;
  requestBody?: unknown;
  responseBody: unknown;
  requestId?: string;
  /** Unix milliseconds. */
  at: number;
}

/** How far back the log goes. */
const KEPT_MS = 29 * 86_400_000;
const BAD_EVERY = 41;

/** The calls of the shop's server: a create and a read of each payment by API, and now and then one that was refused. */
export function requestRows(payments: readonly DemoPayment[], shop: Shop): Row[] {
  const random = new Random("request log");
  return payments
    .filter(({ sale }) => sale.origin === "api" && sale.createdAt > shop.to - KEPT_MS)
    .flatMap((payment, i) => [
      ...(i % BAD_EVERY === BAD_EVERY - 1 ? [refused(payment)] : []),
      created(payment),
      ...cancelled(payment),
      ...read(payment),
    ])
    .filter((call) => call.at < shop.to)
    .sort((a, b) => a.at - b.at)
    .map((call) => ({
      request_id: call.requestId ?? newId("req", call.at),
      account_id: shop.accountId,
      mode: "test",
      key_id: shop.keyId,
      method: call.method,
      route: call.route,
      path: call.path,
      status: call.status,
      code: call.code ?? null,
      duration_ms: random.between(9, 38),
      request_body: call.requestBody ?? null,
      response_body: call.responseBody,
      payment_id: call.paymentId,
      created_at: at(call.at),
    }));
}

const bodyOf = ({ sale, unit }: DemoPayment) => ({
  referenceId: sale.reference,
  amount: { unit, value: String(sale.total) },
});

function created(payment: DemoPayment): Call {
  const { id, sale, requestId } = payment;
  const expiresAt = sale.expiresAt / 1_000;
  const open = { status: "requires_action", isFinal: false, pollInMs: pollInMs("requires_action") };
  return {
    ...{ paymentId: id, method: "POST", route: "/v1/payments", path: "/v1/payments", status: 201, requestId },
    requestBody: bodyOf(payment),
    responseBody: { ...open, expiresAt, paymentId: id },
    at: sale.createdAt,
  };
}

/** A price with a dot, which the API refuses. */
function refused(payment: DemoPayment): Call {
  const { amount, ...body } = bodyOf(payment);
  const value = (payment.sale.total / 100).toFixed(2);
  const message = "amount.value must be a whole number in minor units, in digits";
  return {
    ...{ paymentId: null, method: "POST", route: "/v1/payments", path: "/v1/payments", status: 400 },
    code: "params_validation",
    requestBody: { ...body, amount: { ...amount, value } },
    responseBody: { status: "error", code: "params_validation", message },
    at: payment.sale.createdAt - 4_000,
  };
}

function cancelled({ id, sale }: DemoPayment): Call[] {
  if (sale.outcome !== "cancelled") return [];
  const body = {
    status: "cancelled",
    paymentId: id,
    cancelledAt: at(sale.endedAt),
    cancelledReason: "cancelled_by_merchant",
  };
  return [{ ...callOn(id, "POST", "cancel"), requestBody: {}, responseBody: body, at: sale.endedAt }];
}

function read(payment: DemoPayment): Call[] {
  const { id, sale } = payment;
  const status = statusOf(payment);
  if (status === "requires_action" || status === "cancelled") return [];
  const body = { status, isFinal: true, pollInMs: null };
  return [{ ...callOn(id, "GET", "status"), responseBody: body, at: sale.endedAt + 2_500 }];
}

function callOn(id: string, method: string, action: string) {
  const route = `/v1/payments/{id}/${action}`;
  return { paymentId: id, method, route, path: `/v1/payments/${id}/${action}`, status: 200 };
}

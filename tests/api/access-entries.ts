import { chainsConfig } from "@/server/chain/client/registry";
import { READ_ENTRIES } from "@/tests/api/read-entries";

/** One merchant's resources, which others must not reach; each operation's entry builds its call from these ids. */
export interface Things {
  paymentId: string;
  merchantId: string;
  settlementId: string;
  endpointId: string;
  eventId: string;
  /** A refund that waits. */
  refundId: string;
  exceptionId: string;
}

export interface Call {
  path: string;
  body?: unknown;
  query?: string;
}

interface Answer {
  status: number;
  code?: string;
}

export interface Entry {
  /** Builds a call on these resources that would otherwise succeed. */
  call: (things: Things) => Call;
  /** The result on one's own resources; it proves that only access causes the refusals. */
  own: Answer;
  /** The result for another account's ids and for unknown ids, identical to the byte; absent where no id is taken. */
  foreign?: Answer;
}

const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };
const unknownOption = { optionId: `opt_${"2".repeat(31)}` };
const unknownDeposit = `dep_${"2".repeat(31)}`;
const result = { type: "walletRpc", data: [`0x${"11".repeat(65)}`] };
const notFound = { status: 404, code: "not_found" };
const noPayment = { status: 404, code: "payment_not_found" };

/** The destination of all settlements here. */
const WALLET = "0xde5717a710000000000000000000000000000001";

/** An asset of the first chain and an account on that chain, in a settlement's format. */
export function settlementIn(symbol: "USDC" | "USDT"): { asset: string; destination: string } {
  const [chain] = chainsConfig().chains;
  const token = chain?.tokens.find((each) => each.symbol === symbol);
  return {
    asset: `eip155:${chain?.id}/erc20:${token?.address}`,
    destination: `eip155:${chain?.id}:${WALLET}`,
  };
}

/** Every operation has an entry here; tests/api/access.test.ts names missing ones. */
export const ENTRIES: Record<string, Entry> = {
  "POST /v1/payments": {
    call: () => ({ path: "/v1/payments", body: order }),
    own: { status: 201 },
  },
  "POST /v1/refunds": {
    call: ({ paymentId }) => ({ path: "/v1/refunds", body: { paymentId } }),
    own: { status: 400, code: "payment_not_succeeded" },
    foreign: notFound,
  },
  "GET /v1/refunds": {
    call: () => ({ path: "/v1/refunds" }),
    own: { status: 200 },
  },
  "GET /v1/refunds/:id": {
    call: ({ refundId }) => ({ path: `/v1/refunds/${refundId}` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/refunds/:id/cancel": {
    call: ({ refundId }) => ({ path: `/v1/refunds/${refundId}/cancel`, body: {} }),
    own: { status: 200 },
    foreign: notFound,
  },
  ...READ_ENTRIES,
  "GET /v1/payments": {
    call: () => ({ path: "/v1/payments" }),
    own: { status: 200 },
  },
  "GET /v1/events": {
    call: () => ({ path: "/v1/events" }),
    own: { status: 200 },
  },
  "POST /v1/events/:id/redeliver": {
    call: ({ eventId }) => ({ path: `/v1/events/${eventId}/redeliver`, body: {} }),
    own: { status: 200 },
    foreign: notFound,
  },
  "GET /v1/webhook-endpoints": {
    call: () => ({ path: "/v1/webhook-endpoints" }),
    own: { status: 200 },
  },
  "POST /v1/webhook-endpoints": {
    call: () => ({ path: "/v1/webhook-endpoints", body: { url: "https://shop.example/hook" } }),
    own: { status: 200 },
  },
  "GET /v1/webhook-endpoints/:id": {
    call: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "PATCH /v1/webhook-endpoints/:id": {
    call: ({ endpointId }) => ({
      path: `/v1/webhook-endpoints/${endpointId}`,
      body: { description: "Orders" },
    }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/webhook-endpoints/:id/roll": {
    call: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}/roll`, body: {} }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/webhook-endpoints/:id/test": {
    call: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}/test` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "GET /v1/webhook-endpoints/:id/deliveries": {
    call: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}/deliveries` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/webhook-endpoints/:id/redeliver": {
    call: ({ endpointId }) => ({
      path: `/v1/webhook-endpoints/${endpointId}/redeliver`,
      body: { since: "2026-01-01T00:00:00Z" },
    }),
    own: { status: 200 },
    foreign: notFound,
  },
  "DELETE /v1/webhook-endpoints/:id": {
    call: ({ endpointId }) => ({ path: `/v1/webhook-endpoints/${endpointId}` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "GET /v1/merchants": {
    call: () => ({ path: "/v1/merchants" }),
    own: { status: 200 },
  },
  "POST /v1/merchants": {
    call: () => ({
      path: "/v1/merchants",
      body: { merchantName: "New shop", merchantEmail: "shop@example.com" },
    }),
    own: { status: 201 },
  },
  "GET /v1/merchants/:merchantId": {
    call: ({ merchantId }) => ({ path: `/v1/merchants/${merchantId}` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "PATCH /v1/merchants/:merchantId": {
    call: ({ merchantId }) => ({ path: `/v1/merchants/${merchantId}`, body: { merchantName: "Other name" } }),
    own: { status: 200 },
    foreign: notFound,
  },
  "DELETE /v1/merchants/:merchantId": {
    call: ({ merchantId }) => ({ path: `/v1/merchants/${merchantId}` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "GET /v1/merchants/:merchantId/settlements": {
    call: ({ merchantId }) => ({ path: `/v1/merchants/${merchantId}/settlements` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/merchants/:merchantId/settlements/crypto": {
    call: ({ merchantId }) => ({
      path: `/v1/merchants/${merchantId}/settlements/crypto`,
      body: { settlements: [settlementIn("USDT")] },
    }),
    own: { status: 201 },
    foreign: notFound,
  },
  "PUT /v1/merchants/:merchantId/settlements/crypto/:id": {
    call: ({ merchantId, settlementId }) => ({
      path: `/v1/merchants/${merchantId}/settlements/crypto/${settlementId}`,
      body: { destination: settlementIn("USDC").destination.replace(/1$/, "2") },
    }),
    own: { status: 200 },
    foreign: notFound,
  },
  "DELETE /v1/merchants/:merchantId/settlements/crypto/:id": {
    call: ({ merchantId, settlementId }) => ({
      path: `/v1/merchants/${merchantId}/settlements/crypto/${settlementId}`,
    }),
    own: { status: 200 },
    foreign: notFound,
  },
  "GET /v1/merchants/payments": {
    call: () => ({ path: "/v1/merchants/payments" }),
    own: { status: 200 },
  },
  "GET /v1/merchants/:merchantId/payments": {
    call: ({ merchantId }) => ({ path: `/v1/merchants/${merchantId}/payments` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "GET /v1/payments/:id": {
    call: ({ paymentId }) => ({ path: `/v1/payments/${paymentId}` }),
    own: { status: 200 },
    foreign: noPayment,
  },
  "GET /v1/payments/:id/status": {
    call: ({ paymentId }) => ({ path: `/v1/payments/${paymentId}/status` }),
    own: { status: 200 },
    foreign: noPayment,
  },
  "GET /v1/payments/:id/timeline": {
    call: ({ paymentId }) => ({ path: `/v1/payments/${paymentId}/timeline` }),
    own: { status: 200 },
    foreign: noPayment,
  },
  "POST /v1/payments/:id/cancel": {
    call: ({ paymentId }) => ({ path: `/v1/payments/${paymentId}/cancel`, body: {} }),
    own: { status: 200 },
    foreign: noPayment,
  },
  "GET /v1/gateway/payment/:id": {
    call: ({ paymentId }) => ({ path: `/v1/gateway/payment/${paymentId}` }),
    own: { status: 200 },
    foreign: noPayment,
  },
  "GET /v1/gateway/payment/:id/status": {
    call: ({ paymentId }) => ({ path: `/v1/gateway/payment/${paymentId}/status` }),
    own: { status: 200 },
    foreign: noPayment,
  },
  "POST /v1/gateway/payment/:id/options": {
    call: ({ paymentId }) => ({ path: `/v1/gateway/payment/${paymentId}/options`, body: { accounts: [] } }),
    own: { status: 200 },
    foreign: noPayment,
  },
  "POST /v1/gateway/payment/:id/fetch": {
    call: ({ paymentId }) => ({
      path: `/v1/gateway/payment/${paymentId}/fetch`,
      body: { ...unknownOption, data: "" },
    }),
    own: { status: 400, code: "params_validation" },
    foreign: noPayment,
  },
  "POST /v1/gateway/payment/:id/confirm": {
    call: ({ paymentId }) => ({
      path: `/v1/gateway/payment/${paymentId}/confirm`,
      body: { ...unknownOption, results: [result] },
    }),
    own: { status: 400, code: "params_validation" },
    foreign: noPayment,
  },
  "POST /v1/gateway/payment/:id/deposits": {
    call: ({ paymentId }) => ({
      path: `/v1/gateway/payment/${paymentId}/deposits`,
      body: { asset: settlementIn("USDC").asset, refund: { kind: "address", address: WALLET } },
    }),
    own: { status: 201 },
    foreign: noPayment,
  },
  "GET /v1/gateway/payment/:id/deposits": {
    call: ({ paymentId }) => ({ path: `/v1/gateway/payment/${paymentId}/deposits` }),
    own: { status: 200 },
    foreign: noPayment,
  },
  "GET /v1/gateway/payment/:id/deposits/:depositId": {
    call: ({ paymentId }) => ({ path: `/v1/gateway/payment/${paymentId}/deposits/${unknownDeposit}` }),
    own: notFound,
    foreign: noPayment,
  },
  "POST /v1/gateway/payment/:id/deposits/:depositId/claims": {
    call: ({ paymentId }) => ({
      path: `/v1/gateway/payment/${paymentId}/deposits/${unknownDeposit}/claims`,
      body: { token: WALLET, chainId: 31337, to: WALLET, deadline: 4_102_444_800, signature: "0x11" },
    }),
    own: notFound,
    foreign: noPayment,
  },
  "GET /v1/gateway/payment/:id/x402": {
    call: ({ paymentId }) => ({ path: `/v1/gateway/payment/${paymentId}/x402` }),
    own: { status: 402, code: "payment_required" },
    foreign: noPayment,
  },
  "POST /v1/gateway/payment/:id/x402": {
    call: ({ paymentId }) => ({ path: `/v1/gateway/payment/${paymentId}/x402`, body: {} }),
    own: { status: 402, code: "payment_required" },
    foreign: noPayment,
  },
  "POST /v1/gateway/payment/:id/cancel": {
    call: ({ paymentId }) => ({ path: `/v1/gateway/payment/${paymentId}/cancel`, body: {} }),
    own: { status: 200 },
    foreign: noPayment,
  },
};

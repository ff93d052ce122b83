import type { Example } from "@/server/reference/example-call";

const PAYMENT = { id: "$PAYMENT_ID" };
const NEW_MERCHANT = { merchantId: "$NEW_MERCHANT_ID" };
const SETTLEMENT = { ...NEW_MERCHANT, id: "$SETTLEMENT_ID" };
/** The beginning of 2100, in Unix seconds. */
const CLAIM_DEADLINE = 4_102_444_800;
const ENDPOINT = { id: "$ENDPOINT_ID" };
const REFUND = { id: "$REFUND_ID" };
const EXCEPTION = { id: "$EXCEPTION_ID" };
const UNDECIDED = "Only an open exception can be decided.";
const UNPAID = "Only an open payment gets deposit addresses: create one for it.";
const PAID = "A paid payment answers 200. An open one answers 402, and an x402 client pays it.";
const UNTOUCHED = "Only a payment that nobody has begun to pay can be cancelled: create one for it.";
const TESTED = "Most helpers act on an open payment: create one for it. A paid one takes `reorg`.";

/**
 * One call for each operation, by its name, in the order of the page. curl, TypeScript and Python are all written from
 * it; tests/chain/reference-examples.test.ts runs every one as the page shows it.
 */
export const EXAMPLES: Record<string, Example> = {
  createPayment: {
    label: "Create",
    idempotencyKey: "$ORDER_ID-attempt-1",
    body: {
      referenceId: "$ORDER_ID",
      amount: { unit: "iso4217/USD", value: "1250" },
      description: "Two espressos and a croissant",
      metadata: { cart: "4711" },
    },
    gives: { PAYMENT_ID: ["paymentId"] },
  },
  getPayment: { label: "Read", path: PAYMENT },
  getPaymentStatus: { label: "Wait for its status", path: PAYMENT, query: { maxPollMs: 10_000 } },
  getPaymentTimeline: { label: "Read its timeline", path: PAYMENT },
  listPayments: { label: "List", query: { status: ["processing", "succeeded"], limit: 20 } },
  cancelPayment: { label: "Cancel", path: PAYMENT, before: UNTOUCHED },

  getGatewayPayment: { label: "Read", path: PAYMENT },
  listGatewayPaymentOptions: {
    label: "List the options",
    path: PAYMENT,
    query: { includePaymentInfo: true },
    body: { accounts: ["$BUYER_ACCOUNT"] },
    gives: { OPTION_ID: ["options", 0, "id"] },
  },
  fetchGatewayPayment: {
    label: "Fetch the actions",
    path: PAYMENT,
    body: { optionId: "$OPTION_ID", data: "" },
  },
  confirmGatewayPayment: {
    label: "Confirm",
    path: PAYMENT,
    query: { maxPollMs: 10_000 },
    body: { optionId: "$OPTION_ID", results: [{ type: "walletRpc", data: ["$SIGNATURE"] }] },
  },
  getGatewayPaymentStatus: { label: "Wait for its status", path: PAYMENT, query: { maxPollMs: 10_000 } },
  cancelGatewayPayment: { label: "Cancel", path: PAYMENT, before: UNTOUCHED },

  createGatewayPaymentDeposit: {
    label: "Create a deposit address",
    path: PAYMENT,
    body: { asset: "$ASSET", refund: { kind: "address", address: "$BUYER_ADDRESS" } },
    gives: { DEPOSIT_ID: ["id"], TOKEN: ["terms", "token"] },
    before: UNPAID,
  },
  listGatewayPaymentDeposits: { label: "List its deposit addresses", path: PAYMENT },
  getGatewayPaymentDeposit: {
    label: "Wait for a deposit",
    path: { ...PAYMENT, depositId: "$DEPOSIT_ID" },
    query: { waitMs: 1_000 },
  },
  createGatewayPaymentDepositClaim: {
    label: "Claim its money",
    path: { ...PAYMENT, depositId: "$DEPOSIT_ID" },
    body: {
      token: "$TOKEN",
      chainId: 31337,
      to: "$BUYER_ADDRESS",
      deadline: CLAIM_DEADLINE,
      signature: "$CLAIM_SIGNATURE",
    },
  },

  getGatewayPaymentForAgent: { label: "Pay as an agent", path: PAYMENT, before: PAID },
  payGatewayPaymentAsAgent: { label: "Pay as an agent, by POST", path: PAYMENT, before: PAID },

  createRefund: {
    label: "Request",
    idempotencyKey: "refund-$PAYMENT_ID",
    body: { paymentId: "$PAYMENT_ID" },
    before: "The payment must have succeeded.",
  },
  listRefunds: {
    label: "List",
    query: { paymentId: "$PAYMENT_ID", limit: 20 },
    gives: { REFUND_ID: ["data", 0, "refundId"] },
  },
  getRefund: { label: "Read", path: REFUND },
  cancelRefund: { label: "Cancel", path: REFUND, before: "The refund must still wait." },

  listExceptions: {
    label: "List",
    query: { status: ["open"], limit: 20 },
    gives: { EXCEPTION_ID: ["data", 0, "exceptionId"] },
  },
  getException: { label: "Read", path: EXCEPTION },
  acceptException: {
    label: "Keep the money",
    path: EXCEPTION,
    body: { note: "Delivered by hand" },
    before: UNDECIDED,
  },
  refundException: {
    label: "Send it back",
    path: EXCEPTION,
    idempotencyKey: "refund-$EXCEPTION_ID",
    body: {},
    before: UNDECIDED,
  },
  ignoreException: {
    label: "Leave it alone",
    path: EXCEPTION,
    body: { note: "Our own test" },
    before: UNDECIDED,
  },

  createMerchant: {
    label: "Create",
    idempotencyKey: "merchant-$ORDER_ID",
    body: { merchantName: "Corner Bakery", merchantEmail: "bakery@example.com" },
    gives: { NEW_MERCHANT_ID: ["merchant", "id"] },
  },
  listMerchants: { label: "List", query: { status: "active", limit: 20 } },
  getMerchant: { label: "Read", path: NEW_MERCHANT },
  updateMerchant: { label: "Change", path: NEW_MERCHANT, body: { merchantName: "Corner Bakery and Café" } },
  deleteMerchant: { label: "Delete", path: NEW_MERCHANT },
  listPaymentsOfMerchant: {
    label: "List a merchant’s",
    query: { status: ["succeeded"], sortBy: "amount", limit: 20 },
  },
  listLegacyPayments: {
    label: "List, legacy shape",
    path: { merchantId: "$FLORIN_MERCHANT_ID" },
    query: { limit: 20 },
  },

  createCryptoSettlements: {
    label: "Register",
    path: NEW_MERCHANT,
    idempotencyKey: "settlement-$ORDER_ID",
    body: { settlements: [{ asset: "$ASSET", destination: "$DESTINATION" }] },
    gives: { SETTLEMENT_ID: ["settlements", 0, "id"] },
  },
  listMerchantSettlements: { label: "List", path: NEW_MERCHANT },
  changeCryptoSettlement: { label: "Change", path: SETTLEMENT, body: { destination: "$NEW_DESTINATION" } },
  deleteCryptoSettlement: { label: "Delete", path: SETTLEMENT },

  reportSettlements: { label: "Settlements as CSV", query: { from: "2026-10-01", to: "2026-10-31" } },
  listAssets: { label: "List", query: { currency: ["USD"] } },
  getKey: { label: "Read" },

  listEvents: {
    label: "List",
    query: { type: ["payment.succeeded", "payment.failed"], limit: 20 },
    gives: { EVENT_ID: ["data", 0, "id"] },
  },

  createWebhookEndpoint: {
    label: "Create",
    body: { url: "https://shop.example/webhooks", types: ["payment.succeeded", "refund.succeeded"] },
    gives: { ENDPOINT_ID: ["id"] },
  },
  listWebhookEndpoints: { label: "List" },
  getWebhookEndpoint: { label: "Read", path: ENDPOINT },
  updateWebhookEndpoint: { label: "Change", path: ENDPOINT, body: { types: [] } },
  testWebhookEndpoint: { label: "Send a test event", path: ENDPOINT },
  listWebhookDeliveries: { label: "List the deliveries", path: ENDPOINT, query: { limit: 20 } },
  redeliverEvent: {
    label: "Send an event again",
    path: { id: "$EVENT_ID" },
    body: { endpointId: "$ENDPOINT_ID" },
  },
  redeliverFailedWebhooks: {
    label: "Send failed ones again",
    path: ENDPOINT,
    body: { since: "2026-11-01T00:00:00Z" },
  },
  rollWebhookSecret: { label: "Roll the secret", path: ENDPOINT, body: { overlapHours: 24 } },
  deleteWebhookEndpoint: { label: "Delete", path: ENDPOINT },

  runTestHelper: {
    label: "Pay, fail, expire or more",
    path: { ...PAYMENT, helper: "pay" },
    before: TESTED,
  },
};

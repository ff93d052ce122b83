import type { Example } from "@/server/reference/example-call";

const PAYMENT = { id: "$PAYMENT_ID" };
const NEW_MERCHANT = { merchantId: "$NEW_MERCHANT_ID" };
const SETTLEMENT = { ...NEW_MERCHANT, id: "$SETTLEMENT_ID" };
const UNTOUCHED = "Only a payment that nobody has begun to pay can be cancelled: create one for it.";

/**
 * One call for each operation, by its name, in the order of the page. curl, TypeScript and Python are all written from
 * it; tests/chain/reference-examples.test.ts runs every one as the page shows it.
 */
export const EXAMPLES: Record<string, Example> = {
  createPayment: {
    label: "Create",
    idempotencyKey: "$ORDER_ID-attempt-1",
    body: { referenceId: "$ORDER_ID", amount: { unit: "iso4217/USD", value: "1250" } },
    gives: { PAYMENT_ID: ["paymentId"] },
  },
  getPayment: { label: "Read", path: PAYMENT },
  getPaymentStatus: { label: "Wait for its status", path: PAYMENT, query: { maxPollMs: 10_000 } },
  listPayments: { label: "List", query: { status: ["processing", "succeeded"], limit: 20 } },
  cancelPayment: { label: "Cancel", path: PAYMENT, before: UNTOUCHED },

  getGatewayPayment: { label: "Read", path: PAYMENT },
  listGatewayPaymentOptions: {
    label: "List the options",
    path: PAYMENT,
    query: { includePaymentInfo: "true" },
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

  createRefund: {
    label: "Request",
    idempotencyKey: "refund-$PAYMENT_ID",
    body: { paymentId: "$PAYMENT_ID" },
    before: "The payment must have succeeded.",
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
  listMerchantsPayments: {
    label: "List a merchant’s",
    query: { status: ["succeeded"], sortBy: "amount", limit: 20 },
  },
  listMerchantPayments: {
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
};

const notFound = { status: 404, code: "not_found" };

/** An open exception of the payment's merchant. */
interface Exception {
  exceptionId: string;
}

/** Operations beyond the specification: exceptions, test helpers, the report, assets and the key. */
export const READ_ENTRIES = {
  "GET /v1/exceptions": {
    call: () => ({ path: "/v1/exceptions" }),
    own: { status: 200 },
  },
  "GET /v1/exceptions/:id": {
    call: ({ exceptionId }: Exception) => ({ path: `/v1/exceptions/${exceptionId}` }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/exceptions/:id/accept": {
    call: ({ exceptionId }: Exception) => ({ path: `/v1/exceptions/${exceptionId}/accept`, body: {} }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/exceptions/:id/refund": {
    call: ({ exceptionId }: Exception) => ({ path: `/v1/exceptions/${exceptionId}/refund`, body: {} }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/exceptions/:id/ignore": {
    call: ({ exceptionId }: Exception) => ({
      path: `/v1/exceptions/${exceptionId}/ignore`,
      body: { note: "a test" },
    }),
    own: { status: 200 },
    foreign: notFound,
  },
  "POST /v1/test/payments/:id/:helper": {
    call: ({ paymentId }: { paymentId: string }) => ({ path: `/v1/test/payments/${paymentId}/expire` }),
    own: { status: 200 },
    foreign: { status: 404, code: "payment_not_found" },
  },
  "GET /v1/reports/settlements.csv": {
    call: () => ({ path: "/v1/reports/settlements.csv" }),
    own: { status: 200 },
  },
  "GET /v1/assets": {
    call: () => ({ path: "/v1/assets" }),
    own: { status: 200 },
  },
  "GET /v1/key": {
    call: () => ({ path: "/v1/key" }),
    own: { status: 200 },
  },
};

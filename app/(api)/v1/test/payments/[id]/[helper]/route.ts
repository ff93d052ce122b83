import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { runTestHelper } from "@/server/test-payments/run-test-helper";
import { TestHelperParams, TestOutcome } from "@/server/test-payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Test what your server does with a payment",
      name: "runTestHelper",
      description:
        "A funded buyer of local mode sends real transactions on the local network. The payment changes as with any wallet. The answer waits up to 20 seconds for the outcome. Only test payments, and except for `expire` only where every test network is local; otherwise 403, whose `details.reason` is `live_mode`, `public_network` or `no_test_buyer`.",
      auth: "merchant",
      permission: "payments:write",
      params: TestHelperParams,
      response: TestOutcome,
      errors: ["payment_not_found", "payment_expired", "quote_expired", "invalid_state", "bad_gateway"],
    },
    ({ scope, params, request }) =>
      runTestHelper(scope, params, { requestId: request.id, signal: request.signal }),
  ),
});

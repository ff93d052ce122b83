import { ClaimDepositBody, Deposit, DepositParams } from "@/server/gateway/deposits/schema";
import { submitClaim } from "@/server/gateway/deposits/submit-claim";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Claim money at a deposit address",
      description:
        "The payer of the terms signs where money at the address goes, at any time and on any network of the installation. The call is queued, and refunds of the payment that wait for an address go there too. When nothing is worth the gas, the answer has the calldata, which anyone can send to the router.",
      auth: "gateway",
      params: DepositParams,
      body: ClaimDepositBody,
      response: Deposit,
      status: 202,
      errors: ["payment_not_found", "not_found", "invalid_state", "invalid_signature", "bad_gateway"],
      errorStatus: { invalid_state: 409 },
    },
    ({ params: { id, depositId }, body, request }) =>
      submitClaim({
        ...body,
        paymentId: id,
        depositId,
        requestId: request.id,
        network: request.network,
      }),
  ),
});

import { answerX402 } from "@/server/gateway/x402/answer-x402";
import { X402Answer, X402Headers } from "@/server/gateway/x402/schema";
import { Answered, type Contract, type HandlerInput, Pending } from "@/server/http/contract";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { PaymentParams } from "@/server/payments/schema";

const contract = {
  summary: "Pay as an x402 client",
  description:
    "Speaks x402, version 2, scheme `exact`, with EIP-3009 tokens, then with others by Permit2. Without `PAYMENT-SIGNATURE` an open payment answers 402, and the header `PAYMENT-REQUIRED` says how to pay. With it the payment is verified, executed and answered with `PAYMENT-RESPONSE`; the request is held for 25 seconds at most, then the answer is 202. Send the same signature again: it is charged once and gets the same answer. A 402 says that nothing was sent, and so does a 412: then the payer has not approved Permit2. The payment link answers the same to clients that do not ask for HTML.",
  auth: "gateway",
  reserve: true,
  params: PaymentParams,
  headers: X402Headers,
  response: X402Answer,
  pendingStatus: 202,
  errors: [
    "payment_required",
    "payment_not_found",
    "payment_processing",
    "payment_already_paid",
    "payment_expired",
    "invalid_state",
    "bad_gateway",
  ],
  furtherStatus: { payment_required: 412 },
} satisfies Contract;

async function reply({ params, headers, request }: HandlerInput<typeof contract>) {
  const {
    answer,
    headers: more,
    isPending,
  } = await answerX402({
    paymentId: params.id,
    signature: headers["payment-signature"] ?? null,
    requestId: request.id,
    network: request.network,
    get signal() {
      return request.signal;
    },
  });
  return isPending ? new Pending(answer, more) : new Answered(answer, more);
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ ...contract, name: "getGatewayPaymentForAgent" }, reply),
  POST: route(
    { ...contract, name: "payGatewayPaymentAsAgent", summary: "Pay as an x402 client that posts" },
    reply,
  ),
});

import { createDeposit } from "@/server/gateway/deposits/create-deposit";
import { listDeposits } from "@/server/gateway/deposits/list-deposits";
import { CreateDepositBody, Deposit, DepositList } from "@/server/gateway/deposits/schema";
import { Existing } from "@/server/http/contract";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { PaymentParams } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      summary: "Create an address that the buyer pays with an ordinary transfer",
      description:
        "For wallets and exchanges that cannot connect. The address takes one asset on one network and belongs to this payment alone; the amount must arrive there before `expiresAt`. The same asset and refund answer the same address with 200. Recompute the address from `terms`, `router` and the network where you can.",
      auth: "gateway",
      params: PaymentParams,
      body: CreateDepositBody,
      response: Deposit,
      status: 201,
      existingStatus: 200,
      errors: ["payment_not_found", "payment_expired", "invalid_state", "bad_gateway"],
    },
    async ({ params, body, request }) => {
      const { deposit, isNew } = await createDeposit({
        ...body,
        paymentId: params.id,
        requestId: request.id,
        network: request.network,
      });
      return isNew ? deposit : new Existing(deposit);
    },
  ),
  GET: route(
    {
      summary: "List a payment's deposit addresses",
      description: "Oldest first, ended ones included.",
      auth: "gateway",
      params: PaymentParams,
      response: DepositList,
      errors: ["payment_not_found"],
    },
    ({ params }) => listDeposits(params.id),
  ),
});

import { presentGatewayPayment } from "@/server/gateway/present-gateway-payment";
import { GatewayPayment } from "@/server/gateway/schema";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { findPaymentById } from "@/server/payments/find-payment";
import { PaymentParams } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read what a buyer is asked to pay, and by whom",
      description: "What a wallet shows before the buyer chooses how to pay.",
      auth: "gateway",
      params: PaymentParams,
      response: GatewayPayment,
      errors: ["payment_not_found"],
    },
    async ({ params }) => presentGatewayPayment(await findPaymentById(params.id)),
  ),
});

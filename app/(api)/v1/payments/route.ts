import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { createPayment } from "@/server/payments/create-payment";
import { ListAccountPayments, searchOf } from "@/server/payments/listing-query";
import { PaymentListing, presentListing } from "@/server/payments/present-listing";
import { CreatedPayment, CreatePayment } from "@/server/payments/schema";
import { searchPayments } from "@/server/payments/search-payments";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List payments",
      auth: "partner",
      permission: "payments:read",
      query: ListAccountPayments,
      response: PaymentListing,
      errors: ["invalid_params"],
    },
    async ({ scope, query }) => presentListing(await searchPayments(scope, searchOf(query))),
  ),
  POST: route(
    {
      summary: "Create a payment",
      auth: "merchant",
      permission: "payments:write",
      idempotency: "honoured",
      body: CreatePayment,
      response: CreatedPayment,
      status: 201,
      errors: [],
    },
    ({ scope, body, ticket, request }) => createPayment(scope, body, { ticket, requestId: request.id }),
  ),
});

import { Answered } from "@/server/http/contract";
import { deprecationHeaders } from "@/server/http/deprecation";
import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { ListAccountPayments, searchOf } from "@/server/listings/api/listing-query";
import { PaymentListing, presentListing } from "@/server/listings/api/present-listing";
import { searchPayments } from "@/server/listings/api/search-payments";
import { createPayment } from "@/server/payments/create-payment";
import { CreatedPayment, CreatePayment } from "@/server/payments/schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "List payments",
      description:
        "The payments of all merchants that the key may use, the newest first. `stats` is of everything that the query matches, not of this page; `nextCursor` leads to the next one.",
      auth: "partner",
      permission: "payments:read",
      query: ListAccountPayments,
      response: PaymentListing,
      errors: ["invalid_params"],
    },
    async ({ scope, query }) => {
      const listing = presentListing(await searchPayments(scope, searchOf(query)));
      return new Answered(listing, query.asset === undefined ? {} : deprecationHeaders("/v1/payments"));
    },
  ),
  POST: route(
    {
      summary: "Create a payment",
      description:
        "Show the buyer `gatewayUrl` as a link or a QR code. The payment can be paid until it expires, 15 minutes from now unless `expiresAt` says otherwise. `description` is for the buyer, `metadata` for your own programs.",
      auth: "merchant",
      permission: "payments:write",
      idempotency: "honoured",
      body: CreatePayment,
      response: CreatedPayment,
      status: 201,
      errors: [],
    },
    ({ scope, body, idempotencyRecord, request }) =>
      createPayment(scope, body, { idempotencyRecord, requestId: request.id }),
  ),
});

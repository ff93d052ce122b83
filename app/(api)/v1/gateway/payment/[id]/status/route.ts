import { methods } from "@/server/http/methods";
import { route } from "@/server/http/route";
import { findStatusById } from "@/server/payments/find-payment";
import { presentStatus } from "@/server/payments/present-payment";
import { PaymentParams, PaymentStatusAnswer, PollQuery } from "@/server/payments/schema";
import { waitForPayment } from "@/server/payments/wait-for-payment";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      summary: "Read a payment's status, at once or when it changes",
      description:
        "With `maxPollMs` the request is held until the status changes or the time has passed. Ask again while `isFinal` is false.",
      auth: "gateway",
      reserve: true,
      params: PaymentParams,
      query: PollQuery,
      response: PaymentStatusAnswer,
      errors: ["payment_not_found"],
    },
    async ({ params: { id }, query: { maxPollMs }, request }) =>
      presentStatus(await waitForPayment(id, () => findStatusById(id), { maxPollMs, request })),
  ),
});

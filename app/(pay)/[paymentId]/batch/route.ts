import { z } from "zod";
import { clientAddress } from "@/server/auth/sign-in-address";
import { BatchBody, PreparedBatch } from "@/server/gateway/batch-schema";
import { prepareBatch } from "@/server/gateway/prepare-batch";
import { route } from "@/server/http/route";

const handle = route(
  {
    summary: "Calls that pay an option in one prompt, for the checkout",
    auth: "gateway",
    params: z.object({ paymentId: z.string() }),
    body: BatchBody,
    response: PreparedBatch,
    errors: ["payment_not_found", "payment_expired", "invalid_state", "quote_expired", "unavailable"],
  },
  ({ params, body, request: { network = null, id } }) =>
    prepareBatch({ ...params, ...body, network, requestId: id }),
);

type Context = { params: Promise<{ paymentId: string }> };

/** Prepares a batch of calls for the buyer's wallet, for the checkout page only. Not part of the API. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return handle(request, { params, address: clientAddress(request.headers) ?? undefined });
}

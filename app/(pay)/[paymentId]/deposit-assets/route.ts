import { z } from "zod";
import { clientAddress } from "@/server/auth/sign-in-address";
import { DepositAssets } from "@/server/gateway/deposits/checkout-schema";
import { listDepositAssets } from "@/server/gateway/deposits/list-deposit-assets";
import { route } from "@/server/http/route";

const handle = route(
  {
    summary: "In which assets the checkout offers deposit addresses",
    auth: "gateway",
    params: z.object({ paymentId: z.string() }),
    response: DepositAssets,
    errors: ["payment_not_found", "bad_gateway"],
  },
  ({ params: { paymentId }, request }) => listDepositAssets({ paymentId, network: request.network }),
);

type Context = { params: Promise<{ paymentId: string }> };

/** Returns the assets that the checkout offers for deposits, for its page only. Not part of the API. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return handle(request, { params, address: clientAddress(request.headers) ?? undefined });
}

import { z } from "zod";
import { clientAddress } from "@/server/auth/sign-in-address";
import { Holdings, HoldingsBody } from "@/server/gateway/holdings-schema";
import { listHoldings } from "@/server/gateway/list-holdings";
import { route } from "@/server/http/route";

const handle = route(
  {
    summary: "What a wallet holds, for the checkout",
    auth: "gateway",
    params: z.object({ paymentId: z.string() }),
    body: HoldingsBody,
    response: Holdings,
    errors: ["payment_not_found", "invalid_account"],
  },
  ({ params, body, request: { network } }) =>
    listHoldings({ paymentId: params.paymentId, accounts: body.accounts, network }),
);

type Context = { params: Promise<{ paymentId: string }> };

/** Returns the holdings of the buyer's wallet accounts, for the checkout page only. Not part of the API. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return handle(request, { params, address: clientAddress(request.headers) ?? undefined });
}

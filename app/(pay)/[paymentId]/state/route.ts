import { z } from "zod";
import { clientAddress } from "@/server/auth/sign-in-address";
import { Checkout } from "@/server/gateway/checkout-schema";
import { loadCheckout } from "@/server/gateway/load-checkout";
import { route } from "@/server/http/route";
import { AppError } from "@/server/kernel/errors";

const handle = route(
  {
    summary: "What the checkout shows of a payment",
    auth: "gateway",
    reserve: true,
    params: z.object({ paymentId: z.string() }),
    response: Checkout,
    errors: ["payment_not_found"],
  },
  async ({ params: { paymentId } }) => {
    const checkout = await loadCheckout(paymentId);
    if (!checkout) throw new AppError("payment_not_found", "There is no payment with this id.");
    return checkout;
  },
);

type Context = { params: Promise<{ paymentId: string }> };

/** Returns a payment's state, for the open checkout page only. Not part of the API. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return handle(request, { params, address: clientAddress(request.headers) ?? undefined });
}

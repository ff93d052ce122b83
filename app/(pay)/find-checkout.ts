import { notFound } from "next/navigation";
import { cache } from "react";
import type { Checkout } from "@/server/gateway/checkout-schema";
import { loadCheckout } from "@/server/gateway/load-checkout";

/** Finds the payment of a link, once per request; an unknown one leads to the not-found page. */
export const findCheckout = cache(async (paymentId: string): Promise<Checkout> => {
  return (await loadCheckout(paymentId)) ?? notFound();
});

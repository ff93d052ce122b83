import { notFound } from "next/navigation";
import { cache } from "react";
import { type Checkout, loadCheckout } from "@/server/gateway/load-checkout";

/** The payment that a link names, read once a request; an unknown one ends in the page that says so. */
export const findCheckout = cache(async (paymentId: string): Promise<Checkout> => {
  return (await loadCheckout(paymentId)) ?? notFound();
});

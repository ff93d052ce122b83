"use client";

import { createContext, type ReactNode, use } from "react";
import { type LiveCheckout, useLiveCheckout } from "@/components/checkout/use-live-checkout";
import { usePageTitle } from "@/components/checkout/use-page-title";
import type { Checkout } from "@/server/gateway/checkout-schema";

const Context = createContext<LiveCheckout | null>(null);

/** Keeps the payment's state current for the parts of the page in it, starting with what the server rendered. */
export function CheckoutProvider({ initial, children }: { initial: Checkout; children: ReactNode }) {
  const live = useLiveCheckout(initial);
  usePageTitle(live.checkout);
  return <Context value={live}>{children}</Context>;
}

export function useCheckout(): LiveCheckout {
  const live = use(Context);
  if (live === null) throw new Error("this part of the page needs a CheckoutProvider around it");
  return live;
}

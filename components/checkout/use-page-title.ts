"use client";

import { useEffect, useRef } from "react";
import { checkoutTitle } from "@/components/checkout/checkout-title";
import { usePageLocale } from "@/components/checkout/use-page-locale";
import type { Checkout } from "@/server/gateway/checkout-schema";

/** Renames the page when the payment's state changes; the server has written its first title. */
export function usePageTitle(checkout: Checkout): void {
  const title = checkoutTitle(checkout, usePageLocale());
  const written = useRef(title);
  useEffect(() => {
    if (written.current === title) return;
    written.current = title;
    document.title = title;
  }, [title]);
}

"use client";

import { Printer } from "lucide-react";
import { useTongue } from "@/components/checkout/tongue-provider";
import { buttonStyle } from "@/components/ui/button-style";

/** Prints the page, of which paper gets the receipt alone. */
export function PrintButton() {
  const { say } = useTongue();
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonStyle({
        variant: "quiet",
        className: "mt-3 self-center noscript:hidden print:hidden",
      })}
    >
      <Printer aria-hidden />
      {say("print")}
    </button>
  );
}

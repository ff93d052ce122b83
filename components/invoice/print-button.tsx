"use client";

import { Printer } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";

/** Prints the page; hidden without script, where the browser's own menu prints. */
export function PrintButton({ text }: { text: string }) {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonStyle({ className: "noscript:hidden" })}
    >
      <Printer aria-hidden /> {text}
    </button>
  );
}

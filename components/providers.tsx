"use client";

import { ThemeProvider } from "next-themes";
import { Tooltip } from "radix-ui";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";

/** What every page needs around it. `nonce` lets the theme's inline script pass a strict content policy. */
export function Providers({ children, nonce }: { children: ReactNode; nonce?: string }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" disableTransitionOnChange nonce={nonce}>
      <Tooltip.Provider delayDuration={300}>{children}</Tooltip.Provider>
      <Toaster />
    </ThemeProvider>
  );
}

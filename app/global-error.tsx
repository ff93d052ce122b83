"use client";

import { BrokenPage } from "@/components/ui/broken-page";
import { FONTS } from "@/components/ui/fonts";
import "./globals.css";

/** Replaces the root layout when that itself fails, so it renders a whole document. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <html lang="en" className={FONTS}>
      <body className="min-h-dvh font-sans">
        <title>Something went wrong · Florin</title>
        <BrokenPage reference={error.digest} onRetry={retry} />
      </body>
    </html>
  );
}

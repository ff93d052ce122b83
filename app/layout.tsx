import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { findTag } from "@/components/messages/find-locale";
import { directionOf } from "@/components/messages/languages";
import { FONTS } from "@/components/ui/fonts";
import { THEME_SCRIPT } from "@/components/ui/theme-script";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Florin", template: "%s · Florin" },
  description: "Stablecoin and crypto payments, straight from the buyer's wallet to yours.",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
  formatDetection: { telephone: false, email: false, address: false, date: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf9f5" },
    { media: "(prefers-color-scheme: dark)", color: "#0e0f0b" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const given = await headers();
  const nonce = given.get("x-nonce") ?? undefined;
  const theme = given.get("x-theme") ?? undefined;
  const tag = await findTag();
  return (
    // The theme's script sets a class before the first paint, so the server's markup differs on purpose.
    <html
      lang={tag}
      dir={directionOf(tag)}
      data-theme={theme}
      className={`${FONTS} ${theme === "dark" ? "dark" : ""}`}
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without anything put in. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body className="min-h-dvh font-sans">{children}</body>
    </html>
  );
}

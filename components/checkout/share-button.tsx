"use client";

import { Check, Share2, TriangleAlert } from "lucide-react";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { useCopy } from "@/components/ui/use-copy";

const icons = { idle: Share2, copied: Check, refused: TriangleAlert };
const canShare = () => typeof navigator.share === "function";

/** Shares a receipt's address through the device's share sheet, or copies it where a browser has none. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  const { t } = useLiveLocale();
  const hasSheet = useBrowserValue(canShare, false);
  const [outcome, copy] = useCopy(url);
  const Icon = icons[outcome];
  const idleText = hasSheet ? "share" : "copyLink";
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === "AbortError")) copy();
    });
  return (
    <>
      <button
        type="button"
        onClick={hasSheet ? () => void share() : copy}
        className={buttonStyle({ variant: "quiet", className: "min-w-32" })}
      >
        <Icon aria-hidden />
        {t(outcome === "idle" ? idleText : outcome === "copied" ? "copied" : "notCopied")}
      </button>
      <span role="status" className="sr-only">
        {outcome === "idle" ? "" : t(outcome === "copied" ? "copied" : "notCopied")}
      </span>
    </>
  );
}

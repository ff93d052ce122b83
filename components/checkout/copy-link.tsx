"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";
import { useCopy } from "@/components/ui/use-copy";

const texts = { idle: "copyLink", copied: "copied", refused: "notCopied" } as const;
const icons = { idle: Copy, copied: Check, refused: TriangleAlert };

/** Renders a button that copies the payment link and confirms it. Without script the link itself is shown. */
export function CopyLink({ url }: { url: string }) {
  const { t } = useLiveLocale();
  const [outcome, copy] = useCopy(url);
  const Icon = icons[outcome];
  return (
    <div className="mt-2 flex w-full min-w-0 flex-col items-center">
      <a href={url} dir="ltr" className="link noscript:inline hidden max-w-full break-all text-sm">
        {url}
      </a>
      <button
        type="button"
        onClick={copy}
        title={url}
        className={buttonStyle({ variant: "quiet", size: "md", className: "min-w-32 noscript:hidden" })}
      >
        <Icon aria-hidden />
        {t(texts[outcome])}
      </button>
      <span role="status" className="sr-only">
        {outcome === "idle" ? "" : t(texts[outcome])}
      </span>
    </div>
  );
}

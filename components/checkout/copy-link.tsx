"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { words } from "@/components/checkout/words";
import { buttonStyle } from "@/components/ui/button-style";
import { useCopy } from "@/components/ui/use-copy";

const texts = { idle: words.copyLink, copied: words.copied, refused: words.notCopied };
const icons = { idle: Copy, copied: Check, refused: TriangleAlert };

/** Copies the payment link and says so. Without script the link itself stands there. */
export function CopyLink({ url }: { url: string }) {
  const [outcome, copy] = useCopy(url);
  const Icon = icons[outcome];
  return (
    <div className="mt-2 flex w-full min-w-0 flex-col items-center">
      <a href={url} className="link noscript:inline hidden max-w-full break-all text-sm">
        {url}
      </a>
      <button
        type="button"
        onClick={copy}
        title={url}
        className={buttonStyle({ variant: "quiet", size: "md", className: "min-w-32 noscript:hidden" })}
      >
        <Icon aria-hidden />
        {texts[outcome]}
      </button>
      <span role="status" className="sr-only">
        {outcome === "idle" ? "" : texts[outcome]}
      </span>
    </div>
  );
}

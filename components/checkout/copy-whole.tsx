"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";
import { useCopy } from "@/components/ui/use-copy";

const texts = { copied: "copied", refused: "notCopied" } as const;
const icons = { idle: Copy, copied: Check, refused: TriangleAlert };

/** A button that copies a value and confirms it in place. */
export function CopyWhole({ value, text }: { value: string; text: string }) {
  const { t } = useLiveLocale();
  const [outcome, copy] = useCopy(value);
  const Icon = icons[outcome];
  const announced = outcome === "idle" ? "" : t(texts[outcome]);
  return (
    <>
      <button type="button" onClick={copy} className={buttonStyle({ className: "min-w-36" })}>
        <Icon aria-hidden />
        {announced || text}
      </button>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  );
}

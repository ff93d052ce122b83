"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { useCopy } from "@/components/ui/use-copy";

const icons = { idle: Copy, copied: Check, refused: TriangleAlert };

type CopyValueProps = {
  value: string;
  /** The name of the value, in the reader's language. */
  name: string;
  lead?: number;
  tail?: number;
};

/** Renders an id or a hash, truncated in the middle. A click copies it and shows so in place; print shows all of it. */
export function CopyValue({ value, name, lead, tail }: CopyValueProps) {
  const { t } = useLiveLocale();
  const [outcome, copy] = useCopy(value);
  const Icon = icons[outcome];
  const isIdle = outcome === "idle";
  const announced = isIdle ? "" : t(outcome === "copied" ? "copied" : "notCopied");
  return (
    <>
      <button
        type="button"
        onClick={copy}
        title={value}
        className="inline-flex max-w-full items-center gap-1.5 rounded-md px-1 py-0.5 hover:bg-hover pointer-coarse:py-2 print:hidden"
      >
        <span className="sr-only">
          {t("copyNamed", { name })} {value}
        </span>
        <span aria-hidden className="grid *:col-start-1 *:row-start-1">
          <span dir="ltr" className={`whitespace-nowrap font-mono text-sm ${isIdle ? "" : "invisible"}`}>
            {middleTruncate(value, lead, tail)}
          </span>
          <span className={outcome === "copied" ? "font-medium text-good" : "font-medium text-bad"}>
            {announced}
          </span>
        </span>
        <Icon aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
        <span role="status" className="sr-only">
          {announced}
        </span>
      </button>
      <span dir="ltr" aria-hidden className="hidden break-all font-mono text-sm print:inline">
        {value}
      </span>
    </>
  );
}

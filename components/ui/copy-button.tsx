"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { useCopy } from "@/components/ui/use-copy";

type CopyButtonProps = {
  value: string;
  /** The name of the value, for screen readers: "payment id" is read as "Copy payment id pay_…". */
  label: string;
  /** Shown instead of the truncated value. */
  text?: string;
  lead?: number;
  tail?: number;
  /** Shows only the icon, next to existing text. */
  iconOnly?: boolean;
  className?: string;
};

const texts = { copied: "copied", refused: "notCopied" } as const;
const icons = { idle: Copy, copied: Check, refused: TriangleAlert };

/** Copies on click and confirms in place of its label, so that nothing moves. Works inside row links. */
export function CopyButton({ value, label, text, lead, tail, iconOnly, className }: CopyButtonProps) {
  const [outcome, copy] = useCopy(value);
  const Icon = icons[outcome];
  const t = useTranslations("ui");
  const isIdle = outcome === "idle";
  const announced = isIdle ? "" : t(texts[outcome]);
  return (
    <button
      type="button"
      onClick={copy}
      title={iconOnly ? t("copy", { label }) : value}
      className={cn(
        "group/copy relative z-10 -mx-1 inline-flex max-w-full items-center gap-1.5 rounded-md px-1 py-0.5 text-left hover:bg-hover",
        className,
      )}
    >
      <span className="sr-only">{iconOnly ? t("copy", { label }) : t("copyValue", { label, value })}</span>
      {iconOnly ? null : (
        <span aria-hidden className="grid *:col-start-1 *:row-start-1">
          <span className={cn("whitespace-nowrap font-mono text-[0.93em]", !isIdle && "invisible")}>
            {text ?? middleTruncate(value, lead, tail)}
          </span>
          <span className={cn("font-medium", outcome === "copied" ? "text-good" : "text-bad")}>
            {announced}
          </span>
        </span>
      )}
      <Icon
        aria-hidden
        className={cn(
          "size-3.5 shrink-0 text-ink-muted",
          isIdle && !iconOnly && "opacity-60 group-hover/copy:opacity-100",
          outcome === "copied" && "text-good",
          outcome === "refused" && "text-bad",
        )}
      />
      {iconOnly && !isIdle ? (
        <span
          aria-hidden
          className="absolute right-full mr-1 rounded-md bg-card px-1.5 font-medium text-sm shadow-float"
        >
          {announced}
        </span>
      ) : null}
      <span role="status" className="sr-only">
        {announced}
      </span>
    </button>
  );
}

"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";
import { scrimStyle } from "@/components/ui/dialog-style";

export const Sheet = Radix.Root;
export const SheetTrigger = Radix.Trigger;
export const SheetClose = Radix.Close;

type SheetContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  side?: "left" | "right";
};

const sides = {
  left: "left-0 [--slide-from:-100%]",
  right: "right-0 [--slide-from:100%]",
};

/** Renders a panel at the edge: the navigation on a phone (left), details next to a list (right). */
export function SheetContent({
  title,
  hideTitle,
  side = "left",
  className,
  children,
  ...props
}: SheetContentProps) {
  const t = useTranslations("ui");
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimStyle} />
      <Radix.Content
        aria-describedby={undefined}
        className={cn(
          "fixed inset-y-0 z-50 flex w-72 max-w-[calc(100vw-3rem)] flex-col bg-card text-ink shadow-float outline-none",
          "data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in",
          sides[side],
          className,
        )}
        {...props}
      >
        <header className="flex min-h-14 items-center justify-between gap-4 px-4">
          <Radix.Title className={cn("text-lg", hideTitle && "sr-only")}>{title}</Radix.Title>
          <Radix.Close
            aria-label={t("close")}
            className={cn(buttonStyle({ variant: "quiet", size: "icon-sm" }), "-mr-2 ml-auto text-ink-muted")}
          >
            <X aria-hidden />
          </Radix.Close>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
      </Radix.Content>
    </Radix.Portal>
  );
}

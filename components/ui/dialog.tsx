"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";
import { dialogFooterStyle, dialogStyle, scrimStyle } from "@/components/ui/dialog-style";

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  /** One sentence; screen readers read it with the title. */
  description?: ReactNode;
  /** Buttons, with the confirming one last. */
  footer?: ReactNode;
};

/** Renders a dialog for a task. For an irreversible action use `AlertDialog`. */
export function DialogContent({
  title,
  description,
  footer,
  className,
  children,
  ...props
}: DialogContentProps) {
  const t = useTranslations("ui");
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimStyle} />
      <Radix.Content
        className={cn(dialogStyle, className)}
        {...(description ? {} : { "aria-describedby": undefined })}
        {...props}
      >
        <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
          <div className="flex min-w-0 flex-col gap-1">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-ink-muted">{description}</Radix.Description>
            ) : null}
          </div>
          <Radix.Close
            aria-label={t("close")}
            className={cn(buttonStyle({ variant: "quiet", size: "icon-sm" }), "-mt-1 -mr-2 text-ink-muted")}
          >
            <X aria-hidden />
          </Radix.Close>
        </header>
        {children ? <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div> : null}
        {footer ? <footer className={dialogFooterStyle}>{footer}</footer> : null}
      </Radix.Content>
    </Radix.Portal>
  );
}

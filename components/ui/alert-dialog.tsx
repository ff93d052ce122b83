"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { dialogFooterStyle, dialogStyle, scrimStyle } from "@/components/ui/dialog-style";

export const AlertDialog = Radix.Root;
export const AlertDialogTrigger = Radix.Trigger;

type AlertDialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  /** Verb and object, as a question: "Refund $125.00 to 0x12…ab?" */
  title: ReactNode;
  /** The consequences, and that they cannot be undone. */
  description: ReactNode;
  /**
   * The confirming button with its own label ("Refund $125.00", never "OK"). It does not close the dialog: set `open`
   * to false when the work is done, so that an error can be shown here.
   */
  action: ReactNode;
  cancel?: ReactNode;
};

/** Confirms an irreversible action. The focus starts on the cancel button. */
export function AlertDialogContent({
  title,
  description,
  action,
  cancel,
  className,
  children,
  ...props
}: AlertDialogContentProps) {
  const t = useTranslations("ui");
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimStyle} />
      <Radix.Content className={cn(dialogStyle, className)} {...props}>
        <div className="flex min-h-0 flex-col gap-1 overflow-y-auto px-5 pt-5 pb-5">
          <Radix.Title className="text-lg">{title}</Radix.Title>
          <Radix.Description className="text-ink-muted">{description}</Radix.Description>
          {children ? <div className="pt-3">{children}</div> : null}
        </div>
        <div className={dialogFooterStyle}>
          <Radix.Cancel asChild>
            <Button>{cancel ?? t("cancel")}</Button>
          </Radix.Cancel>
          {action}
        </div>
      </Radix.Content>
    </Radix.Portal>
  );
}

"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormState } from "@/components/ui/use-form";

interface FormDialogProps extends Omit<ComponentProps<typeof DialogContent>, "footer"> {
  form: FormState;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it; absent where its parent does. */
  trigger?: ReactNode;
  /** The label of the confirming button. */
  verb: string;
  variant?: "primary" | "danger";
  disabled?: boolean;
  /** The title of a refusal, "Nothing was saved"; absent where a field shows it. */
  failed?: string;
  /** Replaces the fields after success, such as with a secret; the dialog then closes by its button only. */
  done?: { verb: string; content: ReactNode };
}

/** Renders a dialog around the fields of a form. */
export function FormDialog({
  form,
  isOpen,
  onOpenChange,
  trigger,
  verb,
  variant = "primary",
  disabled,
  failed,
  done,
  children,
  ...props
}: FormDialogProps) {
  const t = useTranslations("ui");
  const id = useId();
  const close = () => onOpenChange(false);
  const keepOpen = (event: Event) => event.preventDefault();
  const footer = done ? (
    <Button variant="primary" onClick={close}>
      {done.verb}
    </Button>
  ) : (
    <>
      <Button onClick={close}>{t("cancel")}</Button>
      <SubmitButton form={id} variant={variant} pending={form.isPending} disabled={disabled}>
        {verb}
      </SubmitButton>
    </>
  );
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      {trigger ? <DialogTrigger asChild>{trigger}</DialogTrigger> : null}
      <DialogContent
        {...(done ? { onInteractOutside: keepOpen, onEscapeKeyDown: keepOpen } : {})}
        {...props}
        footer={footer}
      >
        {done ? (
          done.content
        ) : (
          <form id={id} {...form.props} className="flex flex-col gap-4">
            {failed && form.refusal ? (
              <Banner tone="bad" title={failed} announce>
                {form.refusal}
              </Banner>
            ) : null}
            {children}
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}

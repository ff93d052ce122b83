"use client";

import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMoneyText } from "@/components/payment-parts/money";
import { useFaultMessage } from "@/components/query/fault-message";
import { RefundTerms } from "@/components/refunds/refund-terms";
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { Amount } from "@/server/assets/schema";
import type { RefundPreview } from "@/server/refunds/schema";

/** Options of the preview's query: fetched at each opening, since the vault's balance may have changed. */
export const AT_OPENING = { staleTime: 0, gcTime: 0 } as const;

/** Returns whether the dialog is open, and the callbacks of its mutation. `refresh` reads the page again. */
export function useRefundDialog(amount: Amount, refresh: () => Promise<unknown>) {
  const moneyText = useMoneyText();
  const t = useTranslations("refundDialog");
  const [isOpen, setOpen] = useState(false);
  const onSuccess = async () => {
    await refresh();
    setOpen(false);
    toast.success(t("recorded", { amount: moneyText(amount) }));
  };
  return { isOpen, setOpen, callbacks: { onSuccess, onError: refresh } };
}

interface RefundDialogProps {
  amount: Amount;
  /** Shows how much is refunded, and that it cannot be undone. */
  description: string;
  variant?: "primary" | "secondary";
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  preview: { data: RefundPreview | undefined; isPending: boolean; error: unknown };
  refund: { isPending: boolean; error: unknown; reset: () => void };
  onRefund: () => void;
  /** Fields below the terms. */
  children?: ReactNode;
}

/** Refunds money after a confirmation that names the amount, its source and whether the balance covers it. */
export function RefundDialog(props: RefundDialogProps) {
  const faultMessage = useFaultMessage();
  const moneyText = useMoneyText();
  const t = useTranslations("refundDialog");
  const { amount, description, variant, isOpen, onOpenChange, preview, refund, onRefund, children } = props;
  const fault = refund.error ?? preview.error;
  function change(open: boolean) {
    onOpenChange(open);
    if (open) refund.reset();
  }
  return (
    <AlertDialog open={isOpen} onOpenChange={change}>
      <AlertDialogTrigger asChild>
        <Button variant={variant}>{t("button")}</Button>
      </AlertDialogTrigger>
      <AlertDialogContent
        title={t("question", { amount: moneyText(amount) })}
        description={description}
        cancel={t("keep")}
        action={
          <Button variant="danger" disabled={!preview.data} pending={refund.isPending} onClick={onRefund}>
            {t("confirm", { amount: moneyText(amount) })}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          {fault ? (
            <Banner tone="bad" title={t("failed")} announce>
              {faultMessage(fault)}
            </Banner>
          ) : null}
          {preview.data ? <RefundTerms preview={preview.data} /> : null}
          {preview.isPending && isOpen ? <Skeleton className="h-40 w-full" /> : null}
          {children}
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}

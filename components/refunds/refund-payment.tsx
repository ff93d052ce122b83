"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { AT_OPENING, RefundDialog, useRefundDialog } from "@/components/refunds/refund-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Amount } from "@/server/assets/schema";

const MAX_REASON = 200;

/** Refunds a payment. */
export function RefundPayment({ id, amount }: { id: string; amount: Amount }) {
  const t = useTranslations("refundDialog");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.payments.inspect.queryFilter({ id }));
  const { isOpen, setOpen, callbacks } = useRefundDialog(amount, refresh);
  const [reason, setReason] = useState("");
  const query = trpc.refunds.preview.queryOptions({ paymentId: id });
  const preview = useQuery({ ...query, ...AT_OPENING, enabled: isOpen });
  const refund = useMutation(trpc.refunds.create.mutationOptions(callbacks));
  return (
    <RefundDialog
      amount={amount}
      description={t("payment")}
      isOpen={isOpen}
      onOpenChange={setOpen}
      preview={preview}
      refund={refund}
      onRefund={() => refund.mutate({ paymentId: id, reason: reason.trim() || undefined })}
    >
      <Field label={t("reason")} help={t("reasonHelp")} optional>
        <Input
          value={reason}
          maxLength={MAX_REASON}
          disabled={refund.isPending}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </RefundDialog>
  );
}

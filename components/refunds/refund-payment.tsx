"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { AT_OPENING, RefundDialog, useRefundDialog } from "@/components/refunds/refund-dialog";
import type { Amount } from "@/server/assets/schema";

/** Refunds a payment. */
export function RefundPayment({ id, amount }: { id: string; amount: Amount }) {
  const t = useTranslations("refundDialog");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.payments.inspect.queryFilter({ id }));
  const { isOpen, setOpen, callbacks } = useRefundDialog(amount, refresh);
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
      onRefund={() => refund.mutate({ paymentId: id })}
    />
  );
}

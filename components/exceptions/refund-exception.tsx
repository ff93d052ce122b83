"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { AT_OPENING, RefundDialog, useRefundDialog } from "@/components/refunds/refund-dialog";
import type { Amount } from "@/server/assets/schema";

/** Refunds the money of an exception. */
export function RefundException({ id, amount }: { id: string; amount: Amount }) {
  const t = useTranslations("refundDialog");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.exceptions.pathFilter());
  const { isOpen, setOpen, callbacks } = useRefundDialog(amount, refresh);
  const query = trpc.exceptions.preview.queryOptions({ id });
  const preview = useQuery({ ...query, ...AT_OPENING, enabled: isOpen });
  const refund = useMutation(trpc.exceptions.refund.mutationOptions(callbacks));
  return (
    <RefundDialog
      amount={amount}
      description={t("exception")}
      variant="primary"
      isOpen={isOpen}
      onOpenChange={setOpen}
      preview={preview}
      refund={refund}
      onRefund={() => refund.mutate({ id })}
    />
  );
}

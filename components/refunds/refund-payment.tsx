"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AT_OPENING, RefundDialog, useRefundDialog } from "@/components/refunds/refund-dialog";
import { useTRPC } from "@/components/shell/trpc";
import type { Amount } from "@/server/assets/schema";

/** Gives a payment back. */
export function RefundPayment({ id, amount }: { id: string; amount: Amount }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.payments.inspect.queryFilter({ id }));
  const { isOpen, setOpen, callbacks } = useRefundDialog(amount, refresh);
  const asked = trpc.refunds.preview.queryOptions({ paymentId: id });
  const preview = useQuery({ ...asked, ...AT_OPENING, enabled: isOpen });
  const refund = useMutation(trpc.refunds.create.mutationOptions(callbacks));
  return (
    <RefundDialog
      amount={amount}
      description="The buyer gets all of it back, the fee included. A payment is refunded once and in full; this cannot be undone."
      isOpen={isOpen}
      onOpenChange={setOpen}
      preview={preview}
      refund={refund}
      onRefund={() => refund.mutate({ paymentId: id })}
    />
  );
}

"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { moneyText } from "@/components/payments/money";
import { RefundTerms } from "@/components/refunds/refund-terms";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { Amount } from "@/server/assets/schema";

/** Gives the money of an exception back after a question that names the sum, whose money it is and whether there is enough. */
export function RefundException({ id, amount }: { id: string; amount: Amount }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = () => queryClient.invalidateQueries(trpc.exceptions.pathFilter());
  const preview = useQuery({
    ...trpc.exceptions.preview.queryOptions({ id }),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });
  const refund = useMutation(
    trpc.exceptions.refund.mutationOptions({
      onSuccess: async () => {
        await refresh();
        setOpen(false);
        toast.success(`Refund of ${moneyText(amount)} recorded`);
      },
      onError: refresh,
    }),
  );
  function change(open: boolean) {
    setOpen(open);
    if (open) refund.reset();
  }
  const fault = refund.error ?? preview.error;
  return (
    <AlertDialog open={isOpen} onOpenChange={change}>
      <AlertDialogTrigger asChild>
        <Button variant="primary">Refund</Button>
      </AlertDialogTrigger>
      <AlertDialogContent
        title={`Refund ${moneyText(amount)}?`}
        description="The buyer gets all of this transfer back, the fee included. It is refunded once and in full; this cannot be undone."
        cancel="Do not refund"
        action={
          <Button
            variant="danger"
            disabled={!preview.data}
            pending={refund.isPending}
            onClick={() => refund.mutate({ id })}
          >
            Refund {moneyText(amount)}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          {fault ? (
            <Banner tone="bad" title="Nothing was refunded" announce>
              {faultMessage(fault)}
            </Banner>
          ) : null}
          {preview.data ? <RefundTerms preview={preview.data} /> : null}
          {preview.isPending && isOpen ? <Skeleton className="h-40 w-full" /> : null}
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}

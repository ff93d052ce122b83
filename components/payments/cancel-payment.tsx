"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { moneyText } from "@/components/payments/money";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Amount } from "@/server/assets/schema";

/** Cancels an open payment after a question that names the sum. */
export function CancelPayment({ id, amount }: { id: string; amount: Amount }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = () => queryClient.invalidateQueries(trpc.payments.inspect.queryFilter({ id }));
  const cancel = useMutation(
    trpc.payments.cancel.mutationOptions({
      onSuccess: async () => {
        await refresh();
        setOpen(false);
        toast.success(`Payment of ${moneyText(amount)} cancelled`);
      },
      onError: refresh,
    }),
  );
  function change(open: boolean) {
    setOpen(open);
    if (open) cancel.reset();
  }
  return (
    <AlertDialog open={isOpen} onOpenChange={change}>
      <AlertDialogTrigger asChild>
        <Button>Cancel payment</Button>
      </AlertDialogTrigger>
      <AlertDialogContent
        title={`Cancel the payment of ${moneyText(amount)}?`}
        description="Its link stops working at once and no wallet can begin to pay. A transaction that a wallet is sending now can still arrive; it then becomes an exception. This cannot be undone."
        cancel="Keep it open"
        action={
          <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            Cancel payment of {moneyText(amount)}
          </Button>
        }
      >
        {cancel.error ? (
          <Banner tone="bad" title="It was not cancelled" announce>
            {faultMessage(cancel.error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { MERCHANT_VERBS, type MerchantVerb } from "@/components/merchants/merchant-verbs";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { AlertDialog, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Merchant } from "@/server/merchants/schema";

interface MerchantQuestionProps {
  merchant: Pick<Merchant, "id" | "name">;
  openPayments: number;
  verb: MerchantVerb;
  onClose: () => void;
}

/** Confirms pausing, resuming or deleting a merchant, with the consequences. */
export function MerchantQuestion({ verb, merchant, openPayments, onClose }: MerchantQuestionProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const refresh = useMerchantRefresh();
  const words = MERCHANT_VERBS[verb];
  const [first = "", ...others] = words.consequences(openPayments);
  const say = () => toast.success(`${merchant.name} ${words.done}`);
  const setStatus = useMutation(
    trpc.merchants.setStatus.mutationOptions({
      onSuccess: async () => {
        await refresh();
        say();
        onClose();
      },
    }),
  );
  const remove = useMutation(
    trpc.merchants.delete.mutationOptions({
      onSuccess: () => {
        say();
        router.push(MERCHANTS);
        router.refresh();
      },
    }),
  );
  const { id: merchantId } = merchant;
  const act = () =>
    words.to ? setStatus.mutate({ merchantId, status: words.to }) : remove.mutate({ merchantId });
  const error = setStatus.error ?? remove.error;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`${words.verb} ${merchant.name}?`}
        description={first}
        cancel="Keep it as it is"
        action={
          <Button
            variant={verb === "activate" ? "primary" : "danger"}
            pending={setStatus.isPending || remove.isPending}
            onClick={act}
          >
            {words.verb} {merchant.name.length > 32 ? "merchant" : merchant.name}
          </Button>
        }
      >
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {error ? (
          <Banner tone="bad" title="Nothing was changed" announce className="mt-3">
            {faultMessage(error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

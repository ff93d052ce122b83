"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { consequences, type MerchantVerb, RESULTS } from "@/components/merchants/merchant-verbs";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
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
  const faultMessage = useFaultMessage();
  const t = useTranslations("merchants.actions");
  const trpc = useTRPC();
  const router = useRouter();
  const refresh = useMerchantRefresh();
  const { id: merchantId, name } = merchant;
  const status = RESULTS[verb];
  const [first, ...others] = consequences(verb, openPayments, t);
  const announce = () => toast.success(t(`done.${verb}`, { merchant: name }));
  const setStatus = useMutation(
    trpc.merchants.setStatus.mutationOptions({
      onSuccess: async () => {
        await refresh();
        announce();
        onClose();
      },
    }),
  );
  const remove = useMutation(
    trpc.merchants.delete.mutationOptions({
      onSuccess: () => {
        announce();
        router.push(MERCHANTS);
        router.refresh();
      },
    }),
  );
  const act = () => (status ? setStatus.mutate({ merchantId, status }) : remove.mutate({ merchantId }));
  const error = setStatus.error ?? remove.error;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={t(`question.${verb}`, { merchant: name })}
        description={first}
        cancel={t("cancel")}
        action={
          <Button
            variant={verb === "activate" ? "primary" : "danger"}
            pending={setStatus.isPending || remove.isPending}
            onClick={act}
          >
            {name.length > 32 ? t(`confirmLong.${verb}`) : t(`confirm.${verb}`, { merchant: name })}
          </Button>
        }
      >
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {error ? (
          <Banner tone="bad" title={t("failed")} announce className="mt-3">
            {faultMessage(error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

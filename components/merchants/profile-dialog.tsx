"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { ProfileFields } from "@/components/merchants/profile-fields";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useProfileDraft } from "@/components/merchants/use-profile-draft";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useFaultFocus } from "@/components/ui/use-fault-focus";
import type { Merchant } from "@/server/merchants/schema";

const FORM = "edit-merchant";

interface ProfileDialogProps {
  merchant: Pick<Merchant, "id" | "name" | "email">;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Changes a merchant's name and e-mail. */
export function ProfileDialog({ merchant, isOpen, onOpenChange }: ProfileDialogProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("merchants.profile");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const profile = useProfileDraft({ name: merchant.name, email: merchant.email ?? "" });
  const update = useMutation(
    trpc.merchants.update.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onOpenChange(false);
        toast.success(t("done"));
      },
    }),
  );
  const { form, focusFault } = useFaultFocus(update.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    const change = profile.check();
    if (change) update.mutate({ merchantId: merchant.id, change });
    else focusFault();
  }
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title={t("question", { merchant: merchant.name })}
        description={t("text")}
        footer={
          <>
            <Button onClick={() => onOpenChange(false)}>{t("cancel")}</Button>
            <Button type="submit" form={FORM} variant="primary" pending={update.isPending}>
              {t("save")}
            </Button>
          </>
        }
      >
        <form ref={form} id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {update.error ? (
            <Banner tone="bad" title={t("failed")} announce>
              {faultMessage(update.error)}
            </Banner>
          ) : null}
          <ProfileFields {...profile} error={update.error} path="change." />
        </form>
      </DialogContent>
    </Dialog>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ColourField } from "@/components/merchants/colour-field";
import { LinkFields } from "@/components/merchants/link-fields";
import { MERCHANT_LINKS } from "@/components/merchants/merchant-links";
import { ProfileFields } from "@/components/merchants/profile-fields";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useProfileForm } from "@/components/merchants/use-profile-form";
import { useTRPC } from "@/components/query/use-trpc";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import type { Merchant } from "@/server/merchants/schema";

interface ProfileDialogProps {
  merchant: Merchant;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Changes a merchant's name, e-mail, links and colour. */
export function ProfileDialog({ merchant, isOpen, onOpenChange }: ProfileDialogProps) {
  const t = useTranslations("merchants.profile");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const update = useMutation(
    trpc.merchants.update.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onOpenChange(false);
        toast.success(t("done"));
      },
    }),
  );
  const form = useProfileForm(
    {
      merchantName: merchant.name,
      merchantEmail: merchant.email ?? "",
      accentColor: merchant.accentColor ?? "",
      ...Object.fromEntries(MERCHANT_LINKS.map((name) => [name, merchant[name] ?? ""])),
    },
    (change) => update.mutateAsync({ merchantId: merchant.id, change }),
  );
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("question", { merchant: merchant.name })}
      description={t("text")}
      verb={t("save")}
      failed={t("failed")}
    >
      <ProfileFields form={form} />
      <LinkFields form={form} />
      <ColourField form={form} />
    </FormDialog>
  );
}

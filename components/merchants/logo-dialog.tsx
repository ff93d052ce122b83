"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { LazyLogoPicker } from "@/components/merchants/lazy-logo-picker";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { fieldFault } from "@/components/query/error-facts";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { Merchant } from "@/server/merchants/schema";

interface LogoDialogProps {
  merchant: Pick<Merchant, "id" | "name" | "iconUrl">;
  onClose: () => void;
}

/** Replaces or removes the logo. */
export function LogoDialog({ merchant, onClose }: LogoDialogProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("merchants.logo");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const update = useMutation(
    trpc.merchants.update.mutationOptions({
      onSuccess: async ({ merchant: changed }) => {
        await refresh();
        onClose();
        toast.success(t(changed.iconUrl ? "saved" : "removed"));
      },
    }),
  );
  const set = (iconUrl: string | null) => update.mutate({ merchantId: merchant.id, change: { iconUrl } });
  const urlFault = fieldFault(update.error, "iconUrl");
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={t("title", { merchant: merchant.name })}
        description={t("text")}
        className="max-w-xl"
        footer={
          <>
            {merchant.iconUrl ? (
              <Button
                pending={update.isPending && update.variables.change.iconUrl === null}
                onClick={() => set(null)}
              >
                {t("remove")}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t("close")}</Button>
          </>
        }
      >
        {update.error && !urlFault ? (
          <Banner tone="bad" title={t("failed")} announce className="mb-4">
            {faultMessage(update.error)}
          </Banner>
        ) : null}
        <LazyLogoPicker
          merchantName={merchant.name}
          fault={urlFault}
          isPending={update.isPending}
          onPick={set}
        />
      </DialogContent>
    </Dialog>
  );
}

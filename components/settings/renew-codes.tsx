"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { RecoveryCodes } from "@/components/settings/recovery-codes";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

/** Replaces the recovery codes and shows the new ones, once. */
export function RenewCodes({ onDone }: { onDone: () => void }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.secondFactor");
  const trpc = useTRPC();
  const renew = useMutation(
    trpc.security.renewRecoveryCodes.mutationOptions({ gcTime: 0, onSuccess: () => onDone() }),
  );
  const keepOpen = (event: Event) => event.preventDefault();
  return (
    <>
      <Button size="sm" pending={renew.isPending} onClick={() => renew.mutate()}>
        {t("newCodes")}
      </Button>
      {renew.error ? (
        <Banner tone="bad" title={t("notRenewed")} announce>
          {faultMessage(renew.error)}
        </Banner>
      ) : null}
      <Dialog open={renew.data !== undefined} onOpenChange={(open) => (open ? undefined : renew.reset())}>
        <DialogContent
          title={t("newCodes")}
          description={t("newCodesText")}
          onInteractOutside={keepOpen}
          onEscapeKeyDown={keepOpen}
          footer={
            <Button variant="primary" onClick={() => renew.reset()}>
              {t("kept")}
            </Button>
          }
        >
          {renew.data ? <RecoveryCodes codes={renew.data.codes} /> : null}
        </DialogContent>
      </Dialog>
    </>
  );
}

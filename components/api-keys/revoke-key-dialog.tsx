"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { KeyText } from "@/components/api-keys/key-text";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { AlertDialog, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { ApiKeyItem } from "@/server/accounts/schema";

/** Requires confirmation before a key is revoked for good. */
export function RevokeKeyDialog({ item, onClose }: { item: ApiKeyItem; onClose: () => void }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("apiKeys.revoke");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter());
        onClose();
        toast.success(t("revoked", { name: item.name }));
      },
    }),
  );
  return (
    <AlertDialog open onOpenChange={onClose}>
      <AlertDialogContent
        title={t(item.mode === "live" ? "titleLive" : "titleTest", { name: item.name })}
        description={t("text")}
        cancel={t("cancel")}
        action={
          <Button variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate({ id: item.id })}>
            {t("action")}
          </Button>
        }
      >
        <p>
          <KeyText {...item} />
        </p>
        {revoke.error ? (
          <Banner tone="bad" title={t("failed")} announce className="mt-3">
            {faultMessage(revoke.error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

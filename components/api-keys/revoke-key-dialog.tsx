"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyText } from "@/components/api-keys/key-text";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { AlertDialog, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { ApiKeyItem } from "@/server/accounts/schema";

/** Asks for confirmation before a key is revoked for good. */
export function RevokeKeyDialog({ item, onClose }: { item: ApiKeyItem; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter());
        onClose();
        toast.success(`Key “${item.name}” revoked`);
      },
    }),
  );
  return (
    <AlertDialog open onOpenChange={onClose}>
      <AlertDialogContent
        title={`Revoke the ${item.mode} key “${item.name}”?`}
        description="Whatever uses it is refused from this moment on. This cannot be undone."
        cancel="Keep it"
        action={
          <Button variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate({ id: item.id })}>
            Revoke key
          </Button>
        }
      >
        <p>
          <KeyText {...item} />
        </p>
        {revoke.error ? (
          <Banner tone="bad" title="The key still works" announce className="mt-3">
            {faultMessage(revoke.error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

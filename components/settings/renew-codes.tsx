"use client";

import { useMutation } from "@tanstack/react-query";
import { RecoveryCodes } from "@/components/settings/recovery-codes";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

/** Replaces the recovery codes and shows the new ones, once. */
export function RenewCodes({ onDone }: { onDone: () => void }) {
  const trpc = useTRPC();
  const renew = useMutation(
    trpc.security.renewRecoveryCodes.mutationOptions({ gcTime: 0, onSuccess: () => onDone() }),
  );
  const keepOpen = (event: Event) => event.preventDefault();
  return (
    <>
      <Button size="sm" pending={renew.isPending} onClick={() => renew.mutate()}>
        New recovery codes
      </Button>
      {renew.error ? (
        <Banner tone="bad" title="The codes are as they were" announce>
          {faultMessage(renew.error)}
        </Banner>
      ) : null}
      <Dialog open={renew.data !== undefined} onOpenChange={(open) => (open ? undefined : renew.reset())}>
        <DialogContent
          title="New recovery codes"
          description="Those from before have ended."
          onInteractOutside={keepOpen}
          onEscapeKeyDown={keepOpen}
          footer={
            <Button variant="primary" onClick={() => renew.reset()}>
              I have kept them
            </Button>
          }
        >
          {renew.data ? <RecoveryCodes codes={renew.data.codes} /> : null}
        </DialogContent>
      </Dialog>
    </>
  );
}

"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMovementFault } from "@/components/movements/movement-fault";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface WalletDialogProps {
  title: string;
  description: string;
  /** The wallet's current step; the dialog stays open until it ends. */
  run: { isPending: boolean; error: Error | null };
  /** A note that no money moved. */
  faultTitle: string;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a dialog for a request to a wallet of this browser. */
export function WalletDialog({ title, description, run, faultTitle, onClose, children }: WalletDialogProps) {
  const t = useTranslations("vaults.fault");
  const movementFault = useMovementFault();
  return (
    <Dialog open onOpenChange={(open) => !open && !run.isPending && onClose()}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <Button disabled={run.isPending} onClick={onClose}>
            {t("close")}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          {run.error ? (
            <Banner tone="bad" title={faultTitle} announce className="break-words">
              {movementFault(run.error)}
            </Banner>
          ) : null}
          {children}
        </div>
      </DialogContent>
    </Dialog>
  );
}

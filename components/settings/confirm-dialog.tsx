"use client";

import { type ReactNode, useState } from "react";
import { useFaultMessage } from "@/components/query/fault-message";
import { AlertDialog, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

export interface ConfirmDialogProps {
  title: string;
  description: string;
  /** The label of the confirming button: "Remove Ada". */
  verb: string;
  /** `primary` for actions that remove nothing. */
  variant?: "danger" | "primary";
  /** The title shown on failure: "Nobody was removed". */
  failed: string;
  /** Performs the action and announces its success. */
  act: () => Promise<unknown>;
  /** Choices that belong to the action, below the description. */
  details?: ReactNode;
  /** Whether the choices are still loading. */
  isBlocked?: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Requires confirmation of an irreversible action, and shows its failure. */
export function ConfirmDialog({
  title,
  description,
  verb,
  variant = "danger",
  failed,
  act,
  details,
  isBlocked,
  isOpen,
  onOpenChange,
}: ConfirmDialogProps) {
  const faultMessage = useFaultMessage();
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<unknown>();
  async function go() {
    setPending(true);
    setFault(undefined);
    try {
      await act();
      onOpenChange(false);
    } catch (error) {
      setFault(error);
    } finally {
      setPending(false);
    }
  }
  function change(open: boolean) {
    setFault(undefined);
    onOpenChange(open);
  }
  return (
    <AlertDialog open={isOpen} onOpenChange={change}>
      <AlertDialogContent
        title={title}
        description={description}
        action={
          <Button variant={variant} pending={isPending} disabled={isBlocked} onClick={go}>
            {verb}
          </Button>
        }
      >
        {details || fault ? (
          <div className="flex flex-col gap-4">
            {details}
            {fault ? (
              <Banner tone="bad" title={failed} announce>
                {faultMessage(fault)}
              </Banner>
            ) : null}
          </div>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

"use client";

import { type ReactNode, useState } from "react";
import { faultMessage } from "@/components/shell/fault-message";
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

interface ConfirmButtonProps {
  /** The button that asks, and its name for screen readers where the words alone do not say of what. */
  children: ReactNode;
  label?: string;
  title: string;
  description: string;
  /** The button that acts: "Remove Ada". */
  verb: string;
  /** `primary` for what takes nothing away. */
  variant?: "danger" | "primary";
  /** What stands when it failed: "Nobody was removed". */
  failed: string;
  /** Does it, and tells that it is done. */
  act: () => Promise<unknown>;
  /** Choices that belong to it, below the description. */
  details?: ReactNode;
  /** While they are loading. */
  isBlocked?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A button for what cannot be undone: it asks first, and shows here when it failed. */
export function ConfirmButton({
  children,
  label,
  title,
  description,
  verb,
  variant = "danger",
  failed,
  act,
  details,
  isBlocked,
  onOpenChange,
}: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<unknown>();
  async function go() {
    setPending(true);
    setFault(undefined);
    try {
      await act();
      setOpen(false);
    } catch (error) {
      setFault(error);
    } finally {
      setPending(false);
    }
  }
  function change(open: boolean) {
    setOpen(open);
    setFault(undefined);
    onOpenChange?.(open);
  }
  return (
    <AlertDialog open={isOpen} onOpenChange={change}>
      <AlertDialogTrigger asChild>
        <Button size="sm" aria-label={label}>
          {children}
        </Button>
      </AlertDialogTrigger>
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

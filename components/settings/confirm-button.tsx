"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { ConfirmDialogProps } from "@/components/settings/confirm-dialog";
import { Button } from "@/components/ui/button";

const ConfirmDialog = dynamic(
  () => import("@/components/settings/confirm-dialog").then((it) => it.ConfirmDialog),
  { ssr: false },
);

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, "isOpen" | "onOpenChange"> {
  /** The label of the opening button, and its full name for screen readers where the label alone is ambiguous. */
  children: ReactNode;
  label?: string;
}

/** Renders a button for an irreversible action, which requires confirmation. The dialog loads on first use. */
export function ConfirmButton({ children, label, ...question }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button size="sm" aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen === undefined ? null : <ConfirmDialog {...question} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

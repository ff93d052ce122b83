"use client";

import { type ReactNode, useId, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { FieldContext } from "@/components/ui/field-context";
import { Label } from "@/components/ui/label";

type ChoiceFieldProps = {
  label: ReactNode;
  help?: ReactNode;
  className?: string;
  /** A `Checkbox`, `Switch` or `RadioItem`. */
  children: ReactNode;
};

/** Renders a control with its label: `<ChoiceField label="Collect names"><Checkbox name="names" /></ChoiceField>`. */
export function ChoiceField({ label, help, className, children }: ChoiceFieldProps) {
  const id = useId();
  const hasHelp = Boolean(help);
  const control = useMemo(
    () => ({ id, "aria-describedby": hasHelp ? `${id}-help` : undefined }),
    [id, hasHelp],
  );
  return (
    <div className={cn("flex items-start gap-2.5", className)}>
      <span className="flex h-5 items-center">
        <FieldContext value={control}>{children}</FieldContext>
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <Label htmlFor={id}>{label}</Label>
        {hasHelp ? (
          <p id={`${id}-help`} className="max-w-[70ch] text-ink-muted text-sm">
            {help}
          </p>
        ) : null}
      </div>
    </div>
  );
}

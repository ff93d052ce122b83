"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { FieldContext } from "@/components/ui/field-context";
import { Label } from "@/components/ui/label";

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  /** The error and how to fix it; announced when it appears. */
  error?: ReactNode;
  required?: boolean;
  /** Marks the label "optional", for forms where most fields are required. */
  optional?: boolean;
  className?: string;
  /** One control of this folder; it finds its id and descriptions automatically. */
  children: ReactNode;
};

/** Renders a label, a control, help and an error: `<Field label="Name" error={…}><Input name="name" /></Field>`. */
export function Field({ label, help, error, required, optional, className, children }: FieldProps) {
  const id = useId();
  const invalid = Boolean(error);
  const hasHelp = Boolean(help);
  const control = useMemo(() => {
    const described = [hasHelp && `${id}-help`, invalid && `${id}-error`].filter(Boolean).join(" ");
    return {
      id,
      "aria-describedby": described || undefined,
      "aria-invalid": invalid || undefined,
      "aria-required": required || undefined,
    } as const;
  }, [id, hasHelp, invalid, required]);
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <Label htmlFor={id}>
        {label}
        {optional ? <Optional /> : null}
      </Label>
      <FieldContext value={control}>{children}</FieldContext>
      {hasHelp ? (
        <p id={`${id}-help`} className="text-ink-muted text-sm">
          {help}
        </p>
      ) : null}
      <p id={`${id}-error`} aria-live="polite" className="flex gap-1.5 text-bad text-sm empty:hidden">
        {invalid ? <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden /> : null}
        {error}
      </p>
    </div>
  );
}

function Optional() {
  const t = useTranslations("ui");
  return <span className="font-normal text-ink-muted"> {t("optional")}</span>;
}

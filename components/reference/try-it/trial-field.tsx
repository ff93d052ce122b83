"use client";

import { type ReactNode, useId } from "react";
import { controlStyle } from "@/components/ui/control-style";

interface TrialFieldProps {
  label: string;
  required?: boolean;
  /** Below the input: what goes in, or where it comes from. */
  help?: ReactNode;
  fault: string | undefined;
  /** Next to the label. */
  action?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
  "aria-required": boolean | undefined;
}

/** Lays out one input of the form: its name, the input, help, and what is wrong with it. */
export function TrialField({ label, required, help, fault, action, children }: TrialFieldProps) {
  const id = useId();
  const described = [help ? `${id}-help` : "", fault ? `${id}-fault` : ""].filter(Boolean).join(" ");
  return (
    <div className="min-w-0">
      <div className="flex min-h-6 items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium font-mono text-sm [overflow-wrap:anywhere]">
          {label} {required ? <span className="ml-1 font-medium font-sans text-wait">required</span> : null}
        </label>
        {action}
      </div>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": fault ? true : undefined,
        "aria-required": required || undefined,
      })}
      {help ? (
        <p id={`${id}-help`} className="mt-1 text-ink-muted text-sm">
          {help}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-bad text-sm">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

export const TRIAL_CONTROL = `${controlStyle} h-9 px-2.5 font-mono sm:text-sm pointer-coarse:h-11`;

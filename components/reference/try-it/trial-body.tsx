"use client";

import { TrialField } from "@/components/reference/try-it/trial-field";
import { cn } from "@/components/ui/cn";
import { controlStyle } from "@/components/ui/control-style";

const MIN_ROWS = 3;
const MAX_ROWS = 16;

interface TrialBodyProps {
  text: string;
  fault: string | undefined;
  onChange: (text: string) => void;
}

/** Takes the body as JSON text. */
export function TrialBody({ text, fault, onChange }: TrialBodyProps) {
  const rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split("\n").length + 1));
  return (
    <TrialField label="Body" fault={fault}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          spellCheck={false}
          autoCapitalize="none"
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className={cn(controlStyle, "px-2.5 py-2 font-mono leading-5 sm:text-xs sm:leading-5")}
        />
      )}
    </TrialField>
  );
}

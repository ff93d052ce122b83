"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { exceptionWord } from "@/components/exceptions/exception-status";
import { useTRPC } from "@/components/shell/trpc";
import { EXCEPTION_STATES, type ExceptionState } from "@/server/exceptions/schema";

interface ExceptionsFilterProps {
  state: ExceptionState | null;
  merchantId: string | null;
  onChange: (change: { status: ExceptionState | null } | { merchant: string | null }) => void;
}

/** Narrows the list; what is chosen stands in the address. */
export function ExceptionsFilter({ state, merchantId, onChange }: ExceptionsFilterProps) {
  const trpc = useTRPC();
  const { data: merchants = [] } = useQuery(trpc.merchants.list.queryOptions());
  const toState = (value: string) => EXCEPTION_STATES.find((known) => known === value) ?? null;
  return (
    <div className="flex flex-wrap gap-2 pb-4 print:hidden">
      <Choice label="Status" value={state ?? ""} onChange={(value) => onChange({ status: toState(value) })}>
        <option value="">Any status</option>
        {EXCEPTION_STATES.map((each) => (
          <option key={each} value={each}>
            {exceptionWord(each)}
          </option>
        ))}
      </Choice>
      {merchants.length > 1 ? (
        <Choice
          label="Merchant"
          value={merchantId ?? ""}
          onChange={(value) => onChange({ merchant: value || null })}
        >
          <option value="">Any merchant</option>
          {merchants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** The browser's own list of choices: it costs no script, and phones show it best. */
function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <span className="relative w-44 max-sm:flex-1">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 w-full cursor-pointer appearance-none truncate rounded-md border border-line-strong bg-card pr-8 pl-2.5 text-ink hover:bg-sunken pointer-coarse:h-11"
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
        aria-hidden
      />
    </span>
  );
}

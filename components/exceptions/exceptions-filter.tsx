"use client";

import { useQuery } from "@tanstack/react-query";
import { exceptionWord } from "@/components/exceptions/exception-status";
import { useTRPC } from "@/components/shell/trpc";
import { Choice } from "@/components/ui/choice";
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

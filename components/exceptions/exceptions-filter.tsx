"use client";

import { useQuery } from "@tanstack/react-query";
import { exceptionWord } from "@/components/exceptions/exception-status";
import { useTRPC } from "@/components/shell/trpc";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import { EXCEPTION_STATES, type ExceptionState } from "@/server/exceptions/schema";

const ALL = "all";

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
      <Select value={state ?? ALL} onValueChange={(value) => onChange({ status: toState(value) })}>
        <SelectTrigger size="sm" aria-label="Status" className="w-44 max-sm:flex-1" />
        <SelectContent>
          <SelectItem value={ALL}>Any status</SelectItem>
          {EXCEPTION_STATES.map((each) => (
            <SelectItem key={each} value={each}>
              {exceptionWord(each)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {merchants.length > 1 ? (
        <Select
          value={merchantId ?? ALL}
          onValueChange={(value) => onChange({ merchant: value === ALL ? null : value })}
        >
          <SelectTrigger size="sm" aria-label="Merchant" className="w-52 max-sm:flex-1" />
          <SelectContent>
            <SelectItem value={ALL}>Any merchant</SelectItem>
            {merchants.map(({ id, name }) => (
              <SelectItem key={id} value={id}>
                {name}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      ) : null}
    </div>
  );
}

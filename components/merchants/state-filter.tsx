"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { Choice } from "@/components/ui/choice";

interface StateFilterProps<State extends string> {
  states: readonly State[];
  wordOf: (state: State) => string;
  state: State | null;
  merchantId: string | null;
  onChange: (change: { status: State | null } | { merchant: string | null }) => void;
}

/** Filters a list by state and merchant through the address. */
export function StateFilter<State extends string>(props: StateFilterProps<State>) {
  const { states, wordOf, state, merchantId, onChange } = props;
  const t = useTranslations("merchants.states");
  const trpc = useTRPC();
  const { data: merchants = [] } = useQuery(trpc.merchants.list.queryOptions());
  const toState = (value: string) => states.find((known) => known === value) ?? null;
  return (
    <div className="flex flex-wrap gap-2 pb-4 print:hidden">
      <Choice
        label={t("status")}
        value={state ?? ""}
        onChange={(value) => onChange({ status: toState(value) })}
      >
        <option value="">{t("anyStatus")}</option>
        {states.map((each) => (
          <option key={each} value={each}>
            {wordOf(each)}
          </option>
        ))}
      </Choice>
      {merchants.length > 1 ? (
        <Choice
          label={t("merchant")}
          value={merchantId ?? ""}
          onChange={(value) => onChange({ merchant: value || null })}
        >
          <option value="">{t("anyMerchant")}</option>
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

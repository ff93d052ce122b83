import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { StateFilter } from "@/components/merchants/state-filter";
import type { StatesView } from "@/components/merchants/states-url";
import { Button } from "@/components/ui/button";

interface StatesListProps<State extends string> {
  states: readonly State[];
  wordOf: (state: State) => string;
  view: StatesView<State>;
  onChange: (change: Partial<StatesView<State>> | null) => void;
  /** Null until the answer arrives. */
  isEmpty: boolean | null;
  /** The cursor of older entries; null at the end. */
  older: string | null;
  table: ReactNode;
  cards: ReactNode;
  /** Shown for an empty list; if a filter is the cause, it can be removed here. */
  empty: (unfilter: (() => void) | null) => ReactNode;
}

/** Lists entries newest first, filtered by state and merchant: as a table, or as cards on a phone. */
export function StatesList<State extends string>(props: StatesListProps<State>) {
  const { states, wordOf, view, onChange, isEmpty, older, table, cards, empty } = props;
  const t = useTranslations("merchants.states");
  const isFiltered = view.status !== null || view.merchant !== null || view.before !== null;
  return (
    <>
      <StateFilter
        states={states}
        wordOf={wordOf}
        state={view.status}
        merchantId={view.merchant}
        onChange={(change) => onChange({ ...change, before: null })}
      />
      {isEmpty ? empty(isFiltered ? () => onChange(null) : null) : null}
      {isEmpty === false ? (
        <>
          <div className="hidden md:block">{table}</div>
          <div className="md:hidden">
            <p className="pb-2 text-ink-muted text-sm">{t("timesInUtc")}</p>
            {cards}
          </div>
        </>
      ) : null}
      <nav aria-label={t("pages")} className="flex justify-end gap-2 py-4 empty:hidden print:hidden">
        {view.before ? (
          <Button size="sm" onClick={() => onChange({ before: null })}>
            {t("newest")}
          </Button>
        ) : null}
        {older ? (
          <Button size="sm" onClick={() => onChange({ before: older })}>
            {t("older")}
          </Button>
        ) : null}
      </nav>
    </>
  );
}

"use client";

import type { FoundEntry } from "@/components/reference/search/rank-entries";
import type { SearchKind } from "@/server/reference/reference";

const KINDS: Record<SearchKind, string> = {
  operation: "Operation",
  topic: "Topic",
  event: "Event",
  error: "Error",
};

interface SearchResultsProps {
  id: string;
  found: FoundEntry[];
  chosen: number;
  query: string;
  onGo: (id: string) => void;
  /** A result is under the pointer. */
  onPoint: (index: number) => void;
}

/** Lists what the search has found, below its box. */
export function SearchResults({ id, found, chosen, query, onGo, onPoint }: SearchResultsProps) {
  return (
    <div className="absolute top-full left-0 z-50 mt-1.5 w-[32rem] max-w-[calc(100vw-2rem)] rounded-lg bg-card p-1.5 shadow-float max-sm:fixed max-sm:inset-x-4 max-sm:top-14 max-sm:mt-0 max-sm:w-auto">
      <div id={id} role="listbox" aria-label="Results" className="max-h-[70dvh] overflow-y-auto">
        {found.map((entry, index) => (
          <Result key={entry.id} {...{ id, entry, index, onGo, onPoint }} isChosen={index === chosen} />
        ))}
      </div>
      <p role="status" className={found.length > 0 ? "sr-only" : "px-2.5 py-2 text-ink-muted"}>
        {found.length > 0
          ? `${found.length} ${found.length === 1 ? "result" : "results"}`
          : `Nothing matches “${query}”.`}
      </p>
    </div>
  );
}

interface ResultProps extends Pick<SearchResultsProps, "id" | "onGo" | "onPoint"> {
  entry: FoundEntry;
  index: number;
  isChosen: boolean;
}

function Result({ id, entry, index, isChosen, onGo, onPoint }: ResultProps) {
  const { kind, title, hint, field } = entry;
  const isCode = kind === "event" || kind === "error";
  return (
    // The input keeps the focus, and its keys choose.
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
    <div
      id={`${id}-${index}`}
      role="option"
      aria-selected={isChosen}
      ref={isChosen ? showInList : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => onPoint(index)}
      onClick={() => onGo(entry.id)}
      className="cursor-pointer rounded-md px-2.5 py-1.5 aria-selected:bg-accent-soft"
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className={isCode ? "min-w-0 truncate font-mono text-sm" : "min-w-0 truncate font-medium"}>
          {title}
        </span>
        <span className="text-ink-muted text-xs">{KINDS[kind]}</span>
      </p>
      {hint || field ? (
        <p className="truncate text-ink-muted text-sm">
          {field ? (
            <>
              <code className="font-mono">{field}</code> ·{" "}
            </>
          ) : null}
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function showInList(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

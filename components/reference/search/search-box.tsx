"use client";

import { Search, X } from "lucide-react";
import { useId } from "react";
import { SearchResults } from "@/components/reference/search/search-results";
import { useSearch } from "@/components/reference/search/use-search";
import type { SearchEntry } from "@/server/reference/reference";

/** On a phone the box is a button until it is used, then it covers the header. */
const PLACE =
  "group/box max-sm:data-[open=false]:size-11 max-sm:data-[open=true]:fixed max-sm:data-[open=true]:inset-x-0 max-sm:data-[open=true]:top-0 max-sm:data-[open=true]:z-40 max-sm:data-[open=true]:flex max-sm:data-[open=true]:h-14 max-sm:data-[open=true]:items-center max-sm:data-[open=true]:gap-2 max-sm:data-[open=true]:bg-paper max-sm:data-[open=true]:px-4";
const INPUT =
  "h-9 w-full rounded-md border border-control bg-card pr-8 pl-9 text-lg text-ink transition-colors placeholder:text-ink-muted hover:border-ink-muted focus-visible:border-accent focus-visible:outline-offset-0 sm:text-base pointer-coarse:h-11 max-sm:h-11 max-sm:group-data-[open=false]/box:cursor-pointer max-sm:group-data-[open=false]/box:px-0 max-sm:group-data-[open=false]/box:placeholder:text-transparent";

/** Finds places of the page by words. `/` focuses it; arrows choose, Enter goes there. */
export function SearchBox({ entries }: { entries: SearchEntry[] }) {
  const listId = useId();
  const search = useSearch(entries);
  const { query, found, chosen, isOpen, isListed } = search;
  return (
    <search
      className="invisible relative ml-auto sm:mr-auto sm:ml-4 sm:w-64 lg:w-96 [[data-script]_&]:visible"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) search.setOpen(false);
      }}
    >
      <div data-open={isOpen} className={PLACE}>
        <div className="relative min-w-0 flex-1">
          <Search
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 max-sm:left-3.5 text-ink-muted"
            aria-hidden
          />
          <input
            ref={search.input}
            type="text"
            role="combobox"
            aria-label="Search the reference"
            aria-expanded={isListed}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isListed && found[chosen] ? `${listId}-${chosen}` : undefined}
            aria-keyshortcuts="/"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Search"
            value={query}
            onFocus={() => search.setOpen(true)}
            onChange={({ target }) => search.type(target.value)}
            onKeyDown={search.onKeyDown}
            className={INPUT}
          />
          <kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 hidden h-5 min-w-5 -translate-y-1/2 place-items-center rounded-sm border border-line-strong font-sans text-ink-muted text-xs sm:grid"
          >
            /
          </kbd>
        </div>
        {isOpen ? (
          <button
            type="button"
            aria-label="Close the search"
            onClick={search.close}
            className="grid size-11 place-items-center rounded-md hover:bg-hover sm:hidden"
          >
            <X className="size-4" aria-hidden />
          </button>
        ) : null}
      </div>
      {isListed ? (
        <SearchResults
          id={listId}
          found={found}
          chosen={chosen}
          query={query.trim()}
          onGo={search.go}
          onPoint={search.setChosen}
        />
      ) : null}
    </search>
  );
}

"use client";

import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { rankEntries } from "@/components/reference/search/rank-entries";
import type { SearchEntry } from "@/server/reference/reference";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Holds the query and the chosen result. */
export function useSearch(entries: SearchEntry[]) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const found = useMemo(() => rankEntries(entries, query), [entries, query]);
  useEffect(() => focusBySlash(input), []);

  const close = () => {
    setOpen(false);
    setQuery("");
    input.current?.blur();
  };
  const go = (id: string) => {
    close();
    visit(id);
  };
  return {
    input,
    query,
    found,
    chosen,
    isOpen,
    isListed: isOpen && query.trim() !== "",
    setChosen,
    setOpen,
    close,
    go,
    type: (text: string) => {
      setQuery(text);
      setChosen(0);
      setOpen(true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") return close();
      const step = STEPS[event.key];
      const entry = found[chosen];
      if (!entry || (step === undefined && event.key !== "Enter")) return;
      event.preventDefault();
      if (step === undefined) return go(entry.id);
      setChosen((chosen + step + found.length) % found.length);
    },
  };
}

/** Goes to a place; a second visit of the same place scrolls again. */
function visit(id: string): void {
  if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  else location.hash = id;
}

function focusBySlash(input: RefObject<HTMLInputElement | null>): () => void {
  const ending = new AbortController();
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    },
    { signal: ending.signal },
  );
  return () => ending.abort();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

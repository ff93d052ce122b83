"use client";

import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { usePaymentsUrl } from "@/components/payments/use-payments-url";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";

const TYPING = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** Searches everything that identifies a payment. The key "/" focuses it. */
export function SearchBox({ q }: { q: string }) {
  const t = useTranslations("payments.search");
  const input = useRef<HTMLInputElement>(null);
  /** Whether the box holds text whose answer is not shown yet. */
  const isTyped = useRef(false);
  const { change, isPending } = usePaymentsUrl();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || target?.closest(TYPING))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  // Back, forward and a view change the search text. An answer that arrives while somebody types, or to a search before
  // the last one, must not replace their input.
  useEffect(() => {
    const box = input.current;
    if (box?.value.trim() === q) isTyped.current = false;
    else if (box && !(isTyped.current && document.activeElement === box)) box.value = q;
  }, [q]);
  function search(event: FormEvent) {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    isTyped.current = text !== q;
    change({ q: text || null });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: React types know <search> but some screen readers do not yet.
    <form role="search" onSubmit={search} className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-muted"
      />
      <Input
        ref={input}
        type="search"
        name="q"
        aria-label={t("label")}
        aria-keyshortcuts="/"
        placeholder={t("placeholder")}
        defaultValue={q}
        minLength={3}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        className="pr-9 pl-9"
        onChange={(event) => {
          isTyped.current = event.target.value !== "";
          if (!isTyped.current && q !== "") change({ q: null });
        }}
      />
      <span className="pointer-events-none absolute top-1/2 right-2 hidden -translate-y-1/2 sm:block">
        {isPending ? <Spinner label={t("searching")} /> : q === "" ? <Kbd>/</Kbd> : null}
      </span>
    </form>
  );
}

"use client";

import { useEffect } from "react";

const typing =
  "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const covered = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";

function onKey(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typing) || document.querySelector(covered)) return;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const here = rows.findIndex((row) => row.closest("tr")?.contains(target));
  if (event.key === "j" || event.key === "k") {
    const next = event.key === "j" ? here + 1 : Math.max(0, here - 1);
    rows[Math.min(next, rows.length - 1)]?.focus();
    event.preventDefault();
  } else if (event.key === "x" && here >= 0) {
    rows[here]?.closest("tr")?.querySelector<HTMLElement>("[role=checkbox]")?.click();
    event.preventDefault();
  }
}

/** The row that was opened last, by the address of its list. */
const opened = new Map<string, string>();

function onClick({ target }: MouseEvent) {
  const row = target instanceof Element ? target.closest("[data-row-link]") : null;
  if (row) opened.set(window.location.href, row.getAttribute("href") ?? "");
}

/** Focuses the row that was opened last in this list, unless the reader is elsewhere already. */
function returnToRow() {
  const href = opened.get(window.location.href);
  if (!href || document.activeElement !== document.body) return;
  const rows = document.querySelectorAll<HTMLElement>("[data-row-link]");
  [...rows].find((row) => row.getAttribute("href") === href)?.focus({ preventScroll: true });
}

/**
 * Adds row shortcuts to a page's table, once per page: j and k move, Enter opens, x selects. Back from an opened row,
 * that row has the focus again. Renders nothing.
 */
export function RowKeys() {
  useEffect(() => {
    returnToRow();
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
  return null;
}

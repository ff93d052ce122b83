"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { hrefFor, shortcutPath } from "@/components/shell/nav-items";
import { onShellPart, type ShellPart } from "@/components/shell/shell-events";

const CommandPalette = dynamic(
  () => import("@/components/shell/command-palette").then((it) => it.CommandPalette),
  {
    ssr: false,
  },
);
const KeyboardHelp = dynamic(() => import("@/components/shell/keyboard-help").then((it) => it.KeyboardHelp), {
  ssr: false,
});

/** The time after "g" in which the next letter selects a page. */
const CHORD_MS = 1_200;

interface ShellKeysProps {
  merchantId: string | null;
  /** The actions that the person's role allows. */
  allowed: readonly string[];
}

/** Handles the shortcuts of every page. Their targets load on first use. */
export function ShellKeys({ merchantId, allowed }: ShellKeysProps) {
  const router = useRouter();
  const [open, setOpen] = useState<ShellPart | null>(null);
  useEffect(() => onShellPart(setOpen), []);
  useEffect(() => {
    const act = { open: setOpen, go: (path: string) => router.push(hrefFor(path, merchantId)) };
    const press = keyReader(act);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [router, merchantId]);
  const close = () => setOpen(null);
  if (open === "search") return <CommandPalette merchantId={merchantId} allowed={allowed} onClose={close} />;
  return open === "keys" ? <KeyboardHelp onClose={close} /> : null;
}

/** Handles keys one by one, and remembers whether "g" was the last one. */
function keyReader(act: { open: (part: ShellPart) => void; go: (path: string) => void }) {
  let goUntil = 0;
  return (event: KeyboardEvent) => {
    const isChord = event.timeStamp < goUntil;
    goUntil = 0;
    if (isSearchKey(event)) {
      event.preventDefault();
      return act.open("search");
    }
    if (isTyping(event)) return;
    const path = isChord ? shortcutPath(event.key) : undefined;
    if (path) act.go(path);
    else if (event.key === "?") act.open("keys");
    else if (event.key === "g") goUntil = event.timeStamp + CHORD_MS;
  };
}

function isSearchKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (metaKey || ctrlKey) && !altKey;
}

/** Keys are left to text fields and to anything open above the page. */
function isTyping({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || !(target instanceof HTMLElement)) return true;
  return (
    target.closest("input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]") !== null
  );
}

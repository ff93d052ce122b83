"use client";

import { useEffect, useState } from "react";
import { followPlace, openTarget } from "@/components/reference/follow-place";
import { copyText } from "@/components/ui/copy-text";

const REMEMBERED = "florin.reference.language";
const SHOWN_MS = 1_600;

/** Copies code, remembers the language, follows the reader in the contents, and closes the menu on a phone. */
export function PageBehaviour() {
  const [said, say] = useState("");
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    restoreLanguage();
    document.documentElement.dataset.script = "on";
    document.addEventListener("change", rememberLanguage, { signal });
    document.addEventListener("click", closeMenu, { signal });
    addEventListener("hashchange", openTarget, { signal });
    openTarget();
    followPlace(signal);
    document.addEventListener(
      "click",
      ({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
        if (button) void copyFrom(button).then(say);
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

async function copyFrom(button: HTMLElement): Promise<string> {
  const shown = [...(button.closest("[data-sample]")?.querySelectorAll("pre") ?? [])].find(
    (pre) => pre.offsetParent !== null,
  );
  const done = await copyText(shown?.textContent ?? "");
  const word = done ? "Copied" : "Not copied";
  button.textContent = word;
  setTimeout(() => {
    button.textContent = "Copy";
  }, SHOWN_MS);
  return word;
}

function restoreLanguage(): void {
  const remembered = readRemembered();
  const input = remembered === null ? null : document.getElementById(`language-${remembered}`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

function rememberLanguage({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.name !== "language") return;
  try {
    localStorage.setItem(REMEMBERED, target.value);
  } catch {
    // A browser without storage asks again next time.
  }
}

function readRemembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

/** A menu link jumps to its target, which the open menu would cover. */
function closeMenu({ target }: MouseEvent): void {
  const menu = target instanceof Element && target.closest("a") ? target.closest("details[data-menu]") : null;
  menu?.removeAttribute("open");
}

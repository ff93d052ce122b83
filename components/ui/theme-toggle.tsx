"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { chosenTheme, THEME_KEY } from "@/components/ui/theme-script";

declare global {
  interface Window {
    /** Applies the chosen theme; defined once the page's first script has run. */
    florinTheme?: () => void;
  }
}

const CHANGED = "florin:theme";
const themes = [
  { value: "system", Icon: Monitor },
  { value: "light", Icon: Sun },
  { value: "dark", Icon: Moon },
] as const;

function choose(value: string): void {
  try {
    if (value === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, value);
  } catch {
    // Storage is refused here: the choice is not kept, and the system's theme stays.
  }
  window.florinTheme?.();
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** Selects light, dark or the system's theme; stored in this browser. */
export function ThemeToggle() {
  const t = useTranslations("ui.theme");
  const name = useId();
  const theme = useSyncExternalStore(subscribe, chosenTheme, () => "system");
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{t("label")}</legend>
      {themes.map(({ value, Icon }) => (
        <label
          key={value}
          title={t(value)}
          className="grid size-8 cursor-pointer place-items-center rounded-sm text-ink-muted hover:text-ink has-checked:bg-card has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:text-ink pointer-coarse:size-10"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          <Icon className="size-4" aria-hidden />
          <span className="sr-only">{t(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

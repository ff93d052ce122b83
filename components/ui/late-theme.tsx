"use client";

import { useLayoutEffect } from "react";
import { chosenTheme } from "@/components/ui/theme-script";

/**
 * Does what `THEME_SCRIPT` does, for a page that React renders in the browser, such as "not found": scripts in such
 * markup do not run.
 */
export function LateTheme() {
  useLayoutEffect(() => {
    if (window.florinTheme) return;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const set = () => {
      const chosen = document.documentElement.dataset.theme ?? chosenTheme();
      const isDark = chosen === "dark" || (chosen !== "light" && system.matches);
      document.documentElement.classList.toggle("dark", isDark);
    };
    set();
    system.addEventListener("change", set);
    addEventListener("storage", set);
    window.florinTheme = set;
  }, []);
  return null;
}

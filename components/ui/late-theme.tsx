"use client";

import { useLayoutEffect } from "react";
import { THEME_KEY } from "@/components/ui/theme-script";

/**
 * Sets the theme of a page that React renders in the browser, such as "not found": scripts in such markup do not run.
 */
export function LateTheme() {
  useLayoutEffect(() => {
    if (window.florinTheme) return;
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem(THEME_KEY);
    } catch {
      // Storage is refused here, so no choice is stored.
    }
    const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.classList.toggle("dark", isDark);
  }, []);
  return null;
}

"use client";

import { useEffect } from "react";

/** Finds the Safe that frames this page, where the installation allows a page to frame it; its script is loaded then. */
export function useFramingSafe(frameOrigins: readonly string[]): void {
  const origins = frameOrigins.join(" ");
  useEffect(() => {
    if (origins === "" || window.parent === window) return;
    import("@/components/wallet/announce-safe").then(
      ({ announceSafe }) => announceSafe(origins.split(" ")),
      () => undefined,
    );
  }, [origins]);
}

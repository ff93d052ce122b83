"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { copyText } from "@/components/ui/copy-text";

type CopyOutcome = "idle" | "copied" | "refused";

const SHOWN_MS = 1600;

/** Copies on call; the outcome resets to "idle" after a moment. */
export function useCopy(value: string): [CopyOutcome, () => void] {
  const [outcome, setOutcome] = useState<CopyOutcome>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(() => {
    void copyText(value).then((done) => {
      setOutcome(done ? "copied" : "refused");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOutcome("idle"), SHOWN_MS);
    });
  }, [value]);
  return [outcome, copy];
}

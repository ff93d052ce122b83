"use client";

import { Delete } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0"];
/** Digits of an amount in minor units. */
const MAX_DIGITS = 12;

interface KeypadProps {
  /** Digits in minor units, without leading zeros. */
  digits: string;
  onChange: (digits: string) => void;
  onEnter: () => void;
}

/** Renders the keys of a till, which the keyboard has too: digits fill the amount from the right. */
export function Keypad({ digits, onChange, onEnter }: KeypadProps) {
  const t = useTranslations("till");
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const next = nextDigits(digits, event);
      if (next === null) return;
      event.preventDefault();
      if (next === "enter") onEnter();
      else onChange(next.digits);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [digits, onChange, onEnter]);
  return (
    <fieldset aria-label={t("keypad")} className="grid grid-cols-3 gap-2">
      {KEYS.map((key) => (
        <Button key={key} className="amount h-16 text-2xl" onClick={() => onChange(typed(digits, key))}>
          {key}
        </Button>
      ))}
      <Button className="h-16" aria-label={t("delete")} onClick={() => onChange(digits.slice(0, -1))}>
        <Delete aria-hidden className="size-6" />
      </Button>
    </fieldset>
  );
}

/** Returns what a key of the keyboard does to the amount; null for nothing. */
function nextDigits(digits: string, event: KeyboardEvent): { digits: string } | "enter" | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || isControl(event)) return null;
  if (/^\d$/.test(key)) return { digits: typed(digits, key) };
  if (key === "Backspace") return { digits: digits.slice(0, -1) };
  if (key === "Escape") return { digits: "" };
  return key === "Enter" ? "enter" : null;
}

/** Enter and letters belong to a focused control. */
function isControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, [role=combobox], [role=dialog], [role=listbox]")) return true;
  return key === "Enter" && target.closest("a, button") !== null;
}

function typed(digits: string, key: string): string {
  const next = (digits + key).replace(/^0+/, "");
  return next.length > MAX_DIGITS ? digits : next;
}

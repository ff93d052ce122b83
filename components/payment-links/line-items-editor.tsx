"use client";

import { CircleAlert, Plus, X } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { type DraftItem, MOST_LINES } from "@/components/payment-links/link-draft";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

interface LineItemsEditorProps {
  items: DraftItem[];
  error?: string;
  /** The sum, formatted; null while a line is incomplete. */
  total: string | null;
  onChange: (items: DraftItem[]) => void;
}

/** Edits the lines of an invoice. Their sum is the amount. */
export function LineItemsEditor({ items, error, total, onChange }: LineItemsEditorProps) {
  const t = useTranslations("links.new.lines");
  const next = useRef(0);
  const change = (key: number, part: Partial<DraftItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const add = () => {
    next.current += 1;
    onChange([...items, { key: next.current, name: "", quantity: "1", price: "" }]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error ? "line-fault" : undefined}>
      <legend className="sr-only">{t("title")}</legend>
      {items.map(({ key, name, quantity, price }, place) => {
        const number = place + 1;
        return (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_3.5rem_5.5rem_auto] items-center gap-2">
            <Input
              aria-label={t("name", { number })}
              placeholder={t("namePlaceholder")}
              autoComplete="off"
              maxLength={80}
              value={name}
              aria-invalid={error && name.trim() === "" ? true : undefined}
              onChange={(event) => change(key, { name: event.target.value })}
            />
            <Input
              aria-label={t("quantity", { number })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={quantity}
              onChange={(event) => change(key, { quantity: event.target.value })}
            />
            <Input
              aria-label={t("price", { number })}
              placeholder={t("pricePlaceholder")}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={price}
              aria-invalid={error && price.trim() === "" ? true : undefined}
              onChange={(event) => change(key, { price: event.target.value })}
            />
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label={t("remove", { number })}
              onClick={() => onChange(items.filter((item) => item.key !== key))}
            >
              <X aria-hidden />
            </Button>
          </div>
        );
      })}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {items.length < MOST_LINES ? (
          <Button size="sm" onClick={add}>
            <Plus aria-hidden /> {t("add")}
          </Button>
        ) : null}
        {items.length > 0 ? (
          <output className="text-ink-muted text-sm">{total ? t("total", { total }) : t("noTotal")}</output>
        ) : null}
      </div>
      <p id="line-fault" aria-live="polite" className="flex gap-1.5 text-bad text-sm empty:hidden">
        {error ? <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden /> : null}
        {error}
      </p>
    </fieldset>
  );
}

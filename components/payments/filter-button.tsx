"use client";

import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Query, withoutNulls } from "@/components/payments/payments-url";
import { Button } from "@/components/ui/button";

const FilterSheet = dynamic(
  () => import("@/components/payments/filter-sheet").then((part) => part.FilterSheet),
  {
    ssr: false,
  },
);

/** Opens the filters, which load on demand. */
export function FilterButton({ query }: { query: Query }) {
  const t = useTranslations("payments.filter");
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { q, sort, dir, ...filters } = withoutNulls(query);
  const count = Object.keys(filters).length;
  function open() {
    setWanted(true);
    setOpen(true);
  }
  return (
    <>
      <Button onClick={open} aria-haspopup="dialog">
        <ListFilter aria-hidden /> {t("button")}
        {count > 0 ? <span className="font-normal text-ink-muted tabular-nums">{count}</span> : null}
      </Button>
      {isWanted ? <FilterSheet query={query} isOpen={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}

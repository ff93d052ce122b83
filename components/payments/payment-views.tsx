"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Bookmark, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  filtersOf,
  isFiltered,
  listHref,
  type Query,
  withoutNulls,
} from "@/components/payments/payments-url";
import { useTRPC } from "@/components/query/use-trpc";
import { Button } from "@/components/ui/button";
import { TabLink, TabLinks } from "@/components/ui/tab-links";
import type { PaymentView } from "@/server/listings/views/view-schema";

const ViewDialog = dynamic(
  () => import("@/components/payments/view-dialog").then((part) => part.ViewDialog),
  {
    ssr: false,
  },
);

type ViewName = "all" | "requires_action" | "processing" | "succeeded" | "refunded" | "failed" | "ended";

/** The built-in views. */
const BUILT_IN: { key: ViewName; query: Query }[] = [
  { key: "all", query: {} },
  { key: "requires_action", query: { status: ["requires_action"] } },
  { key: "processing", query: { status: ["processing"] } },
  { key: "succeeded", query: { status: ["succeeded"] } },
  { key: "refunded", query: { refund: ["pending", "partial", "full"] } },
  { key: "failed", query: { status: ["failed"] } },
  { key: "ended", query: { status: ["expired", "cancelled"] } },
];

/** Lists the built-in views and the person's own as links; an unsaved filter can be saved. */
export function PaymentViews({ query }: { query: Query }) {
  const t = useTranslations("payments.views");
  const trpc = useTRPC();
  const { data: views } = useSuspenseQuery(trpc.paymentViews.list.queryOptions());
  const here = hrefOf(query);
  const own = views.find((view) => hrefOf(view.query) === here);
  const isBuiltIn = BUILT_IN.some((view) => hrefOf(view.query) === here);
  return (
    <div className="flex items-end gap-3 border-line border-b">
      <TabLinks label={t("label")} className="min-w-0 flex-1 border-b-0">
        {[...BUILT_IN, ...views].map((view) => {
          const href = hrefOf(view.query);
          const isCurrent = "id" in view ? view === own : href === here;
          return (
            <TabLink
              key={"id" in view ? view.id : view.key}
              href={href}
              current={isCurrent}
              scroll={false}
              prefetch={false}
            >
              {"id" in view ? view.name : t(view.key)}
            </TabLink>
          );
        })}
      </TabLinks>
      {own || (isFiltered(query) && !isBuiltIn) ? <ViewButton query={query} own={own} views={views} /> : null}
    </div>
  );
}

interface ViewButtonProps {
  query: Query;
  /** Returns the current view, when it is one of the person's. */
  own: PaymentView | undefined;
  views: PaymentView[];
}

function ViewButton({ query, own, views }: ViewButtonProps) {
  const t = useTranslations("payments.views");
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  function open() {
    setWanted(true);
    setOpen(true);
  }
  const Icon = own ? Pencil : Bookmark;
  return (
    <>
      <Button variant="quiet" size="sm" className="mb-1" onClick={open} aria-haspopup="dialog">
        <Icon aria-hidden /> {t(own ? "edit" : "save")}
      </Button>
      {isWanted ? (
        <ViewDialog query={query} own={own} views={views} isOpen={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  );
}

/** Returns the address of a view: its filters and order. */
function hrefOf(query: PaymentView["query"] | Query): string {
  const { sort, dir, ...rest } = withoutNulls(query);
  return listHref({
    ...filtersOf(rest),
    sort: sort === "amount" ? sort : null,
    dir: dir === "asc" ? dir : null,
  });
}

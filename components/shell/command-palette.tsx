"use client";

import { Command } from "cmdk";
import { Search, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { hrefFor, pagesLike } from "@/components/shell/nav-items";
import { PaletteFindings, PaymentFindings } from "@/components/shell/palette-findings";
import { PaletteGroup } from "@/components/shell/palette-parts";
import { useFindings } from "@/components/shell/use-findings";
import { refundPage, usePaletteActions } from "@/components/shell/use-palette-actions";
import { Modal } from "@/components/ui/modal";

interface CommandPaletteProps {
  /** The selected merchant; null for all. */
  merchantId: string | null;
  /** The actions that the person's role allows. */
  allowed: readonly string[];
  onClose: () => void;
}

/** Searches everything: payments, refunds, exceptions, customers, merchants, requests, pages and actions. */
export function CommandPalette(props: CommandPaletteProps) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  // Whether the person looks for the payment to refund.
  const [isRefund, setRefund] = useState(false);
  const search = useFindings(typed);
  const input = useRef<HTMLInputElement>(null);
  function go(href: string) {
    props.onClose();
    router.push(href);
  }
  function switchTo(refund: boolean) {
    setRefund(refund);
    setTyped("");
    // A click on the action took the focus.
    input.current?.focus();
  }
  function leaveRefund(event: KeyboardEvent) {
    if (isRefund && typed === "" && event.key === "Backspace") switchTo(false);
  }
  const Glyph = isRefund ? Undo2 : Search;
  const list = { ...props, typed, search, go };
  return (
    <Modal
      label={t("search")}
      onClose={props.onClose}
      className="mt-[12dvh] w-[min(40rem,calc(100vw-1.5rem))]"
    >
      <Command shouldFilter={false} loop label={t("search")}>
        <div className="flex items-center gap-2.5 border-line border-b px-4">
          <Glyph className="size-4 shrink-0 text-ink-muted" aria-hidden />
          <Command.Input
            ref={input}
            data-autofocus
            value={typed}
            onValueChange={setTyped}
            onKeyDown={leaveRefund}
            placeholder={t(isRefund ? "palette.refundPlaceholder" : "palette.placeholder")}
            className="h-12 w-full bg-transparent text-lg outline-none sm:text-base"
          />
        </div>
        {isRefund ? <Refundable {...list} /> : <Everything {...list} onRefund={() => switchTo(true)} />}
      </Command>
    </Modal>
  );
}

interface ListProps extends CommandPaletteProps {
  typed: string;
  search: ReturnType<typeof useFindings>;
  go: (href: string) => void;
}

function Everything({
  typed,
  search,
  merchantId,
  allowed,
  go,
  onRefund,
}: ListProps & { onRefund: () => void }) {
  const t = useTranslations("shell");
  const pages = pagesLike(typed, (name) => t(`nav.${name}`));
  const actions = usePaletteActions(typed, allowed, search.found);
  const isEmpty = [...Object.values(search.found), actions, pages].every((list) => list.length === 0);
  return (
    <>
      {isEmpty ? <Nothing search={search} text={t("palette.empty")} /> : null}
      <Command.List className={isEmpty ? undefined : FILLED}>
        <PaletteFindings found={search.found} go={go} />
        <PaletteGroup
          heading={t("palette.actions")}
          items={actions}
          keyOf={({ key }) => key}
          onSelect={({ href }) => (href === null ? onRefund() : go(hrefFor(href, merchantId)))}
        >
          {({ text, Icon }) => (
            <>
              <Icon className="text-ink-muted" aria-hidden />
              <span className="truncate">{text}</span>
            </>
          )}
        </PaletteGroup>
        <PaletteGroup
          heading={t("palette.pages")}
          items={pages}
          keyOf={({ href }) => href}
          onSelect={({ href }) => go(hrefFor(href, merchantId))}
        >
          {({ name, Icon }) => (
            <>
              <Icon className="text-ink-muted" aria-hidden />
              {t(`nav.${name}`)}
            </>
          )}
        </PaletteGroup>
      </Command.List>
    </>
  );
}

/** Lists the payments that match and can be refunded. */
function Refundable({ typed, search, go }: ListProps) {
  const t = useTranslations("shell.palette");
  const paid = search.found.payments.filter(({ status }) => status === "succeeded");
  const isEmpty = paid.length === 0;
  return (
    <>
      {isEmpty ? (
        <Nothing search={search} text={t(typed.trim() === "" ? "refundHint" : "refundEmpty")} />
      ) : null}
      <Command.List className={isEmpty ? undefined : FILLED}>
        <PaymentFindings heading={t("refundWhich")} payments={paid} onSelect={(id) => go(refundPage(id))} />
      </Command.List>
    </>
  );
}

const FILLED = "max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5";

function Nothing({ search, text }: { search: ListProps["search"]; text: string }) {
  const t = useTranslations("shell.palette");
  return (
    <p role="status" className="px-4 py-7 text-center text-ink-muted">
      {search.isFailing ? t("failing") : search.isSearching ? t("searching") : text}
    </p>
  );
}

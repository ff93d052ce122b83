import { AmountForm } from "@/components/link-visit/amount-form";
import { ClosedLink } from "@/components/link-visit/closed-link";
import { LineItems } from "@/components/link-visit/line-items";
import type { VisitLocale } from "@/components/link-visit/visit-locale";
import { MerchantMark } from "@/components/merchant-mark/merchant-mark";
import { plainName } from "@/components/merchant-mark/plain-name";
import { LanguageSwitch } from "@/components/messages/language-switch";
import { Money } from "@/components/payment-parts/money";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Mark } from "@/components/ui/mark";
import type { AmountFault } from "@/server/payment-links/load-public-link";
import type { PublicLink } from "@/server/payment-links/public-schema";

interface LinkVisitPageProps {
  link: PublicLink;
  locale: VisitLocale;
  /** What the buyer typed before, when it was refused. */
  typed: string;
  fault: AmountFault;
  refused: "busy" | "other" | null;
  /** Names this visit: sending the form twice gives one payment. */
  visit: string;
}

/**
 * Renders the page of a reusable link: the merchant, what it is for, and the amount or a field for it. It needs no
 * script: a form leads to the checkout of a payment made for this buyer.
 */
export function LinkVisitPage({ link, locale, typed, fault, refused, visit }: LinkVisitPageProps) {
  const { t, shared } = locale;
  const merchant = plainName(link.merchant.name);
  const isOpen = link.state === "open";
  return (
    <div className="mx-auto flex min-h-dvh max-w-[420px] flex-col px-4 pt-8 pb-6">
      <main className="flex flex-1 flex-col">
        <header className="flex flex-col items-center text-center">
          <MerchantMark name={link.merchant.name} iconUrl={link.merchant.iconUrl} />
          <h1 className="mt-4 flex w-full flex-col items-center gap-1">
            <bdi className="line-clamp-2 max-w-full break-words font-medium text-lg">
              {t("pay", { merchant })}
            </bdi>
            {link.amount ? (
              <>
                {" "}
                <Money amount={link.amount} size="hero" />
              </>
            ) : null}
          </h1>
          {link.unit.display.networkName && link.amount ? (
            <p className="mt-1">{link.unit.display.networkName}</p>
          ) : null}
          {link.description === null || link.items.length > 0 ? null : (
            <p className="mt-2 w-full break-words">
              <bdi>{link.description}</bdi>
            </p>
          )}
          {link.isTest ? (
            <p className="mt-2">
              <Badge tone="wait">{shared("testNote")}</Badge>
            </p>
          ) : null}
        </header>
        {link.items.length > 0 && link.amount ? (
          <LineItems items={link.items} total={link.amount} className="mt-6" />
        ) : null}
        {isOpen && refused ? <Banner tone="wait" title={t(refused, { merchant })} className="mt-6" /> : null}
        <div className="mt-6">
          {isOpen ? (
            <AmountForm link={link} locale={locale} typed={typed} fault={fault} visit={visit} />
          ) : (
            <ClosedLink link={link} locale={locale} />
          )}
        </div>
      </main>
      <footer className="mt-10 flex flex-wrap items-start justify-center gap-x-4 text-ink-muted text-sm">
        <span className="inline-flex items-center gap-1.5 py-1 pointer-coarse:py-3">
          <Mark className="size-4" />
          Florin
        </span>
        <LanguageSwitch language={locale.language} label={shared("language")} query={{}} />
      </footer>
    </div>
  );
}

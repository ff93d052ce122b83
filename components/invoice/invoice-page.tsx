import { useLocale, useTranslations } from "#translations";
import { InvoiceFacts } from "@/components/invoice/invoice-facts";
import { PrintButton } from "@/components/invoice/print-button";
import { LineItems } from "@/components/link-visit/line-items";
import { MerchantMark } from "@/components/merchant-mark/merchant-mark";
import { LanguageSwitch } from "@/components/messages/language-switch";
import { amountText } from "@/components/payment-parts/amount-text";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { QrCode } from "@/components/ui/qr-code";
import type { Invoice } from "@/server/payment-links/public-schema";

/** Renders a payment's invoice: letterhead, facts, lines and, while it is payable, the code and the link. */
export function InvoicePage({ invoice, language }: { invoice: Invoice; language: string }) {
  const t = useTranslations("payByLink.invoice");
  const shared = useTranslations("checkout.page");
  const locale = useLocale();
  const { merchant, amount, status, payLink, items, isTest } = invoice;
  const isOpen = status === "requires_action";
  return (
    <div className="mx-auto flex min-h-dvh max-w-[720px] flex-col px-4 py-8 sm:px-8 print:min-h-0 print:max-w-none print:px-0 print:py-0">
      <main className="flex flex-1 flex-col gap-8">
        <header className="flex flex-wrap items-center justify-between gap-4 border-line border-b pb-6">
          <div className="flex min-w-0 items-center gap-4">
            <MerchantMark name={merchant.name} iconUrl={merchant.iconUrl} />
            <bdi className="min-w-0 break-words font-semibold text-xl">{merchant.name}</bdi>
          </div>
          <div className="flex flex-col gap-1 sm:items-end">
            <h1 className="text-xl">{t("heading")}</h1>
            {isTest ? <Badge tone="wait">{shared("testNote")}</Badge> : null}
          </div>
        </header>
        <InvoiceFacts invoice={invoice} />
        <LineItems items={items} total={amount} />
        {isOpen ? (
          <section aria-label={t("scan")} className="flex flex-wrap items-center gap-6 break-inside-avoid">
            <QrCode text={payLink} label={t("qr")} className="w-44 border border-line print:w-[4.5cm]" />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <p className="font-medium">{t("scan")}</p>
              <p className="break-all font-mono text-sm" dir="ltr">
                {payLink}
              </p>
            </div>
          </section>
        ) : null}
        <div className="flex flex-wrap gap-2 print:hidden">
          {isOpen || status === "succeeded" ? (
            <a href={`/${invoice.paymentId}`} className={buttonStyle({ variant: "primary" })}>
              {isOpen ? t("payOnline", { amount: amountText(amount, locale) }) : t("receipt")}
            </a>
          ) : null}
          <PrintButton text={t("print")} />
        </div>
      </main>
      <footer className="mt-10 flex justify-center text-ink-muted text-sm print:hidden">
        <LanguageSwitch language={language} label={shared("language")} query={{}} />
      </footer>
    </div>
  );
}

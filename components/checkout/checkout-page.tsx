import { CheckoutProvider } from "@/components/checkout/checkout-context";
import { deadlineText } from "@/components/checkout/deadline-text";
import { Headline } from "@/components/checkout/headline";
import { LivePayment } from "@/components/checkout/live-payment";
import { Outcome } from "@/components/checkout/outcome";
import type { PageLocale } from "@/components/checkout/page-locale";
import { QrPanel } from "@/components/checkout/qr-panel";
import { WalletApps } from "@/components/checkout/wallet-apps";
import { pageInWallet } from "@/components/checkout/wallet-links";
import { MerchantLinks } from "@/components/merchant-mark/merchant-links";
import { messagesFor } from "@/components/messages/catalogue";
import { LanguageSwitch } from "@/components/messages/language-switch";
import { MessagesProvider } from "@/components/messages/messages-provider";
import { Mark } from "@/components/ui/mark";
import type { Checkout } from "@/server/gateway/checkout-schema";

type CheckoutPageProps = {
  checkout: Checkout;
  locale: PageLocale;
  /** The address's query, for links to this page in another language. */
  query: Record<string, string>;
  /** The app's address to return to, when an app shows this page. */
  appUrl: string | null;
};

/**
 * Renders the page behind a payment link: payee, amount, deadline and ways to pay. It is complete without script; with
 * it, the page follows the payment's state.
 */
export function CheckoutPage({ checkout, locale, query, appUrl }: CheckoutPageProps) {
  const { paymentId, payLink, expiresAtMs, nowMs, isFinal } = checkout;
  const hasDeposits = checkout.canDeposit || checkout.deposits.length > 0;
  const page = pageInWallet({ paymentId, payLink, language: locale.language, returnUrl: query.returnUrl });
  return (
    <MessagesProvider
      locale={locale.tag}
      messages={messagesFor(locale.tag, [
        "checkout.live",
        "checkout.page",
        "merchantLinks",
        ...(hasDeposits ? (["checkout.deposit"] as const) : []),
      ])}
    >
      <div className="mx-auto flex min-h-dvh max-w-[420px] flex-col px-4 pt-8 pb-6">
        <main className="flex flex-1 flex-col">
          <CheckoutProvider initial={checkout}>
            <Headline checkout={checkout} locale={locale} />
            <LivePayment
              deadline={deadlineText({ expiresAtMs, nowMs, zone: "UTC" }, locale.tag)}
              appUrl={appUrl}
              // A payment whose transaction vanished becomes payable again.
              qr={isFinal ? null : <QrPanel checkout={checkout} locale={locale} page={page} />}
              apps={isFinal ? null : <WalletApps page={page} locale={locale} />}
              outcome={isFinal ? <Outcome appUrl={appUrl} /> : null}
            />
          </CheckoutProvider>
          <MerchantLinks shop={checkout.merchant} payment={checkout} />
        </main>
        <footer className="mt-10 flex flex-wrap items-start justify-center gap-x-4 text-ink-muted text-sm">
          <span className="inline-flex items-center gap-1.5 py-1 pointer-coarse:py-3">
            <Mark className="size-4" />
            Florin
          </span>
          <LanguageSwitch language={locale.language} label={locale.t("language")} query={query} />
        </footer>
      </div>
    </MessagesProvider>
  );
}

import { Confirming } from "@/components/checkout/confirming";
import { deadlineText } from "@/components/checkout/deadline-text";
import { Headline } from "@/components/checkout/headline";
import { LanguageSwitch } from "@/components/checkout/language-switch";
import { LivePayment } from "@/components/checkout/live-payment";
import { Outcome } from "@/components/checkout/outcome";
import type { PageLocale } from "@/components/checkout/page-locale";
import { QrPanel } from "@/components/checkout/qr-panel";
import { StatusWord } from "@/components/checkout/status-word";
import { WalletApps } from "@/components/checkout/wallet-apps";
import { plainName } from "@/components/merchant-mark/plain-name";
import { messagesFor } from "@/components/messages/catalogue";
import { MessagesProvider } from "@/components/messages/messages-provider";
import { Mark } from "@/components/ui/mark";
import type { Checkout } from "@/server/gateway/load-checkout";

type CheckoutPageProps = {
  checkout: Checkout;
  locale: PageLocale;
  /** The address's query, for links to this page in another language. */
  query: Record<string, string>;
  /** The app's address to return to, when an app shows this page. */
  appUrl: string | null;
};

/** Renders the page behind a payment link: payee, amount, deadline and ways to pay. It is complete without script. */
export function CheckoutPage({ checkout, locale, query, appUrl }: CheckoutPageProps) {
  const { expiresAtMs, nowMs, status, failureCode, executable, surplus } = checkout;
  const isPayable = checkout.status === "requires_action";
  return (
    <MessagesProvider locale={locale.tag} messages={messagesFor(locale.tag, ["checkout.live"])}>
      <div className="mx-auto flex min-h-dvh max-w-[420px] flex-col px-4 pt-8 pb-6">
        <main className="flex flex-1 flex-col">
          <Headline checkout={checkout} locale={locale} />
          <LivePayment
            payment={{
              paymentId: checkout.paymentId,
              status: checkout.status,
              merchantName: plainName(checkout.merchant.name),
              claims: checkout.claims,
              isUnsettled: executable !== null || surplus.some(({ kind }) => kind === "seen"),
              // A transfer from a refused account can still be executed.
              isDecided: checkout.isFinal && (executable === null || (status === "failed" && !failureCode)),
              expiresAtMs,
              nowMs,
              deadline: deadlineText({ expiresAtMs, nowMs, zone: "UTC" }, locale.tag),
              networks: checkout.networks,
              testWalletKey: checkout.testWalletKey,
            }}
            word={<StatusWord checkout={checkout} locale={locale} />}
            qr={isPayable ? <QrPanel checkout={checkout} locale={locale} /> : null}
            apps={isPayable ? <WalletApps checkout={checkout} locale={locale} /> : null}
          >
            {checkout.isFinal ? (
              <Outcome checkout={checkout} locale={locale} appUrl={appUrl} />
            ) : (
              <Confirming checkout={checkout} locale={locale} />
            )}
          </LivePayment>
        </main>
        <footer className="mt-10 flex flex-wrap items-start justify-center gap-x-4 text-ink-muted text-sm">
          <span className="inline-flex items-center gap-1.5 py-1 pointer-coarse:py-3">
            <Mark className="size-4" />
            Florin
          </span>
          <LanguageSwitch locale={locale} query={query} />
        </footer>
      </div>
    </MessagesProvider>
  );
}

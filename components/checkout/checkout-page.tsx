import { Confirming } from "@/components/checkout/confirming";
import { Headline } from "@/components/checkout/headline";
import { LivePayment } from "@/components/checkout/live-payment";
import { Outcome } from "@/components/checkout/outcome";
import { plainName } from "@/components/checkout/plain-name";
import { QrPanel } from "@/components/checkout/qr-panel";
import { Mark } from "@/components/ui/mark";
import type { Checkout } from "@/server/gateway/load-checkout";

/** The page behind a payment link: who is paid, how much, until when, and how. Complete before any script runs. */
export function CheckoutPage({ checkout }: { checkout: Checkout }) {
  const merchantName = plainName(checkout.merchant.name);
  return (
    <div className="mx-auto flex min-h-dvh max-w-[420px] flex-col px-4 pt-8 pb-6">
      <main className="flex flex-1 flex-col">
        <Headline checkout={checkout} />
        <LivePayment
          payment={{
            paymentId: checkout.paymentId,
            status: checkout.status,
            isTest: checkout.isTest,
            merchantName,
            expiresAtMs: checkout.expiresAtMs,
            nowMs: checkout.nowMs,
            networks: checkout.networks,
            depth: checkout.transfer?.depth ?? null,
            testWalletKey: checkout.testWalletKey,
          }}
          qr={checkout.status === "requires_action" ? <QrPanel checkout={checkout} /> : null}
        >
          {checkout.isFinal ? <Outcome checkout={checkout} /> : <Confirming checkout={checkout} />}
        </LivePayment>
      </main>
      <footer className="mt-10 flex items-center justify-center gap-1.5 text-ink-muted text-sm">
        <Mark className="size-4" />
        Florin
      </footer>
    </div>
  );
}

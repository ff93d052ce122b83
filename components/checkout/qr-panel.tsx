import { CopyLink } from "@/components/checkout/copy-link";
import { OtherWallets } from "@/components/checkout/other-wallets";
import type { PageLocale } from "@/components/checkout/page-locale";
import { QrCode } from "@/components/ui/qr-code";
import type { Checkout } from "@/server/gateway/checkout-schema";

type QrPanelProps = {
  checkout: Checkout;
  locale: PageLocale;
  /** The payment's address for a wallet's own browser. */
  page: string;
};

/** Shows the payment link for another device, as a code and as text, and codes for single wallets. */
export function QrPanel({ checkout, locale: { t }, page }: QrPanelProps) {
  return (
    <section aria-labelledby="scan" className="flex flex-col items-center text-center">
      <h2 id="scan" className="text-lg">
        {t("scanHeading")}
      </h2>
      <p className="mt-0.5 text-ink-muted">{t("scan")}</p>
      <QrCode
        text={checkout.payLink}
        label={t("qrLabel")}
        className="mt-4 w-[264px] max-w-full border border-line"
      />
      <CopyLink url={checkout.payLink} />
      <OtherWallets page={page} />
    </section>
  );
}

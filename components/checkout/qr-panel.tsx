import { CopyLink } from "@/components/checkout/copy-link";
import type { PageLocale } from "@/components/checkout/page-locale";
import { QrCode } from "@/components/ui/qr-code";
import type { Checkout } from "@/server/gateway/load-checkout";

/** Shows the payment link for another device, as a code and as text. */
export function QrPanel({ checkout, locale: { t } }: { checkout: Checkout; locale: PageLocale }) {
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
    </section>
  );
}

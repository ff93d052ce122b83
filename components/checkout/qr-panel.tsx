import { CopyLink } from "@/components/checkout/copy-link";
import { words } from "@/components/checkout/words";
import { QrCode } from "@/components/ui/qr-code";
import type { Checkout } from "@/server/gateway/load-checkout";

/** The payment link for another device: as a code and as text. */
export function QrPanel({ checkout }: { checkout: Checkout }) {
  return (
    <section aria-labelledby="scan" className="flex flex-col items-center text-center">
      <h2 id="scan" className="text-lg">
        {words.scanHeading}
      </h2>
      <p className="mt-0.5 text-ink-muted">{words.scan}</p>
      <QrCode
        text={checkout.payLink}
        label={words.qrLabel}
        className="mt-4 w-[264px] max-w-full border border-line"
      />
      <CopyLink url={checkout.payLink} />
    </section>
  );
}

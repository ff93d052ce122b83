import { CopyLink } from "@/components/checkout/copy-link";
import type { Tongue } from "@/components/checkout/phrases";
import { QrCode } from "@/components/ui/qr-code";
import type { Checkout } from "@/server/gateway/load-checkout";

/** The payment link for another device: as a code and as text. */
export function QrPanel({ checkout, tongue: { say } }: { checkout: Checkout; tongue: Tongue }) {
  return (
    <section aria-labelledby="scan" className="flex flex-col items-center text-center">
      <h2 id="scan" className="text-lg">
        {say("scanHeading")}
      </h2>
      <p className="mt-0.5 text-ink-muted">{say("scan")}</p>
      <QrCode
        text={checkout.payLink}
        label={say("qrLabel")}
        className="mt-4 w-[264px] max-w-full border border-line"
      />
      <CopyLink url={checkout.payLink} />
    </section>
  );
}

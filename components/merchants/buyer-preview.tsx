import { useTranslations } from "#translations";
import { MerchantMark } from "@/components/merchant-mark/merchant-mark";

interface BuyerPreviewProps {
  name: string;
  /** Path, or the URL of the image being chosen. */
  logo: string | null;
}

/** Previews a merchant as the top of the buyer's checkout shows it. */
export function BuyerPreview({ name, logo }: BuyerPreviewProps) {
  const t = useTranslations("merchants.logo");
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex flex-col items-center gap-2 rounded-lg border border-line px-4 py-6">
        <MerchantMark key={logo} name={name || "?"} iconUrl={logo} />
        <p className="max-w-full truncate font-medium text-lg">{name || t("unnamed")}</p>
        <p className="amount text-2xl" aria-hidden>
          $12.50
        </p>
      </div>
      <figcaption className="text-center text-ink-muted text-sm">{t("preview")}</figcaption>
    </figure>
  );
}

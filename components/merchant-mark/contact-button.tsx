import { useTranslations } from "#translations";
import { contactAddress, type PaymentNames } from "@/components/merchant-mark/contact-address";
import { plainName } from "@/components/merchant-mark/plain-name";
import { buttonStyle } from "@/components/ui/button-style";
import type { Shop } from "@/server/gateway/checkout-schema";

/** Offers to ask the merchant; renders nothing for one without an address. */
export function ContactButton({ shop, payment }: { shop: Shop; payment: PaymentNames }) {
  const t = useTranslations("merchantLinks");
  const address = contactAddress(shop.links, payment);
  if (!address) return null;
  return (
    <a href={address} className={buttonStyle({ className: "mt-4 max-w-full print:hidden" })}>
      <span className="truncate">{t("contact", { merchant: plainName(shop.name) })}</span>
    </a>
  );
}

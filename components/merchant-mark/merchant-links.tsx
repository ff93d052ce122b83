import { useTranslations } from "#translations";
import { contactAddress, type PaymentNames } from "@/components/merchant-mark/contact-address";
import { plainName } from "@/components/merchant-mark/plain-name";
import type { Shop } from "@/server/gateway/checkout-schema";

type MerchantLinksProps = { shop: Shop; payment: PaymentNames };

/** Links a merchant's support, terms and privacy notice, as far as it has them; renders nothing without any. */
export function MerchantLinks({ shop, payment }: MerchantLinksProps) {
  const t = useTranslations("merchantLinks");
  const merchant = plainName(shop.name);
  const contact = contactAddress(shop.links, payment);
  const { termsUrl, privacyUrl } = shop.links;
  const links = [
    contact && { href: contact, text: t("contact", { merchant }) },
    termsUrl && { href: termsUrl, text: t("terms") },
    privacyUrl && { href: privacyUrl, text: t("privacy") },
  ].filter((link) => link !== undefined && link !== "");
  if (links.length === 0) return null;
  return (
    <nav aria-label={merchant} className="mt-8 flex flex-wrap justify-center gap-x-4 text-sm">
      {links.map(({ href, text }) => (
        <a
          key={href}
          href={href}
          className="link max-w-full break-words py-1 pointer-coarse:py-3"
          {...(href.startsWith("mailto:") ? {} : { target: "_blank", rel: "noopener noreferrer" })}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

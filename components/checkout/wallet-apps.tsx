import type { PageLocale } from "@/components/checkout/page-locale";
import { pairingUri, walletLinks } from "@/components/checkout/wallet-links";
import { buttonStyle } from "@/components/ui/button-style";
import type { Checkout } from "@/server/gateway/load-checkout";

/** Links that open the payment in a wallet app, on phones and other touch devices. */
export function WalletApps({ checkout, locale: { t } }: { checkout: Checkout; locale: PageLocale }) {
  const { paymentId, payLink } = checkout;
  const links = [...walletLinks(payLink), { name: t("otherApp"), href: pairingUri(paymentId, payLink) }];
  return (
    <nav aria-label={t("appsHeading")} className="mt-2 hidden max-sm:block pointer-coarse:block">
      <p aria-hidden className="text-center text-ink-muted">
        {t("appsHeading")}
      </p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href} rel="noopener noreferrer" className={buttonStyle()}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { WALLETS_WITH_LINKS } from "@/components/checkout/known-wallets";
import type { PageLocale } from "@/components/checkout/page-locale";
import { buttonStyle } from "@/components/ui/button-style";

type WalletAppsProps = {
  /** The payment's address for a wallet's own browser. */
  page: string;
  locale: PageLocale;
};

/** Links that open the payment in a wallet app, on phones and other touch devices. */
export function WalletApps({ page, locale: { t } }: WalletAppsProps) {
  return (
    <nav aria-label={t("appsHeading")} className="mt-2 hidden max-sm:block pointer-coarse:block">
      <p aria-hidden className="text-center text-ink-muted">
        {t("appsHeading")}
      </p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {WALLETS_WITH_LINKS.map(({ name, browserLink }) => (
          <li key={name}>
            <a href={browserLink(page)} rel="noopener noreferrer" className={buttonStyle()}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

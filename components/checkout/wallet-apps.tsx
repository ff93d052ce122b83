import type { Tongue } from "@/components/checkout/phrases";
import { pairingUri, walletLinks } from "@/components/checkout/wallet-links";
import { buttonStyle } from "@/components/ui/button-style";
import type { Checkout } from "@/server/gateway/load-checkout";

/** Where there is a finger, there are apps: opens the payment in one of them. */
export function WalletApps({ checkout, tongue: { say } }: { checkout: Checkout; tongue: Tongue }) {
  const { paymentId, payLink } = checkout;
  const links = [...walletLinks(payLink), { name: say("otherApp"), href: pairingUri(paymentId, payLink) }];
  return (
    <nav aria-label={say("appsHeading")} className="mt-2 hidden pointer-coarse:block">
      <p aria-hidden className="text-center text-ink-muted">
        {say("appsHeading")}
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

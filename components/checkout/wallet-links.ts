import { LANGUAGE_KEY, languageOf } from "@/components/messages/languages";

interface WalletPage {
  paymentId: string;
  /** The payment link, whose host the page has. */
  payLink: string;
  language: string;
  /** The address of the app that showed this page. */
  returnUrl: string | undefined;
}

/**
 * Returns the address of the payment for a wallet's own browser, which knows neither this one's language nor its way
 * back. The payment's id is its path: some wallets lose a query.
 */
export function pageInWallet({ paymentId, payLink, language, returnUrl }: WalletPage): string {
  const page = new URL(`/${paymentId}`, payLink);
  page.searchParams.set(LANGUAGE_KEY, languageOf(language));
  if (returnUrl !== undefined) page.searchParams.set("returnUrl", returnUrl);
  return page.href;
}

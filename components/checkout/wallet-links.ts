export interface WalletLink {
  name: string;
  href: string;
}

/** Links of wallets that open an address in their own browser, as their documentation has them. */
export function walletLinks(payLink: string): WalletLink[] {
  const encoded = encodeURIComponent(payLink);
  return [
    { name: "MetaMask", href: `https://link.metamask.io/dapp/${payLink.replace(/^https?:\/\//, "")}` },
    { name: "Coinbase Wallet", href: `https://go.cb-w.com/dapp?cb_url=${encoded}` },
    { name: "Trust Wallet", href: `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}` },
    {
      name: "OKX Wallet",
      href: `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`)}`,
    },
  ];
}

/**
 * The payment link as a pairing URI (specification, wallet flow rule 4): a phone offers every wallet that takes `wc:`,
 * and one that knows payment links reads `pay` before it tries to pair. It names no relay and holds no key, so no session
 * can be opened by it.
 */
export function pairingUri(paymentId: string, payLink: string): string {
  return `wc:${paymentId}@2?pay=${encodeURIComponent(payLink)}`;
}

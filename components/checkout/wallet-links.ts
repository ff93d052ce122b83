export interface WalletLink {
  name: string;
  href: string;
}

/** Wallet links that open an address in the wallet's own browser, as documented by each wallet. */
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
 * Returns the payment link as a pairing URI (specification, wallet flow rule 4): a phone offers every wallet that takes
 * `wc:`, and a wallet that knows payment links reads `pay` before it tries to pair. The URI names no relay and holds no
 * key, so it cannot open a session.
 */
export function pairingUri(paymentId: string, payLink: string): string {
  return `wc:${paymentId}@2?pay=${encodeURIComponent(payLink)}`;
}

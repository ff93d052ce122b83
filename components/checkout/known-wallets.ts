/** A wallet that buyers may have on their phone or in their browser. */
export interface KnownWallet {
  name: string;
  /** Builds a link that opens a page in the wallet's own browser; null where the wallet has no such link. */
  browserLink: ((page: string) => string) | null;
  /** Where the wallet is installed from. */
  install: string;
  /** Where the form of the link, or its absence, comes from; null where no wallet's or partner's page says. */
  source: string | null;
  /** When the source was last read: a date of ISO 8601. */
  checkedOn: string | null;
  /** When somebody last followed the link on a phone; null for never. */
  triedOn: string | null;
}

const encoded = encodeURIComponent;

/** The most used wallets of EVM networks. Those that open a page come first. */
export const KNOWN_WALLETS: readonly KnownWallet[] = [
  {
    name: "MetaMask",
    browserLink: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, "")}`,
    install: "https://metamask.io/download",
    source: "https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks/",
    checkedOn: "2026-11-24",
    triedOn: null,
  },
  {
    name: "Base (Coinbase Wallet)",
    browserLink: (page) => `https://go.cb-w.com/dapp?cb_url=${encoded(page)}`,
    install: "https://www.coinbase.com/wallet/downloads",
    source: "https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration",
    checkedOn: "2026-11-24",
    triedOn: null,
  },
  {
    name: "Trust Wallet",
    browserLink: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded(page)}`,
    install: "https://trustwallet.com/download",
    source: "https://developer.trustwallet.com/developer/develop-for-trust/deeplinking",
    checkedOn: "2026-11-24",
    triedOn: null,
  },
  {
    name: "OKX Wallet",
    browserLink: (page) =>
      `https://web3.okx.com/download?deeplink=${encoded(`okx://wallet/dapp/url?dappUrl=${encoded(page)}`)}`,
    install: "https://web3.okx.com/download",
    source: "https://web3.okx.com/build/docs/waas/app-universal-link",
    checkedOn: "2026-11-24",
    triedOn: null,
  },
  {
    name: "Phantom",
    browserLink: (page) =>
      `https://phantom.app/ul/browse/${encoded(page)}?ref=${encoded(new URL(page).origin)}`,
    install: "https://phantom.com/download",
    source: "https://docs.phantom.com/phantom-deeplinks/other-methods/browse",
    checkedOn: "2026-11-24",
    triedOn: null,
  },
  {
    name: "Bitget Wallet",
    browserLink: (page) => `https://bkcode.vip?action=dapp&url=${encoded(page)}`,
    install: "https://web3.bitget.com/en/wallet-download",
    source: "https://app.unpkg.com/@daimo/pay@1.19.10/files/build/src/wallets/walletConfigs.js",
    checkedOn: "2026-11-24",
    triedOn: null,
  },
  {
    name: "imToken",
    browserLink: null,
    install: "https://token.im/download",
    source: null,
    checkedOn: null,
    triedOn: null,
  },
  {
    name: "Rabby",
    browserLink: null,
    install: "https://rabby.io",
    source: null,
    checkedOn: null,
    triedOn: null,
  },
  {
    name: "Rainbow",
    browserLink: null,
    install: "https://rainbow.me/download",
    source: null,
    checkedOn: null,
    triedOn: null,
  },
  {
    name: "Zerion",
    browserLink: null,
    install: "https://zerion.io/download",
    source: null,
    checkedOn: null,
    triedOn: null,
  },
  {
    name: "Binance Wallet",
    browserLink: null,
    install: "https://www.binance.com/en/web3wallet",
    source: "https://developers.binance.com/en/docs/products/web3-connect/change-log",
    checkedOn: "2026-11-24",
    triedOn: null,
  },
  {
    name: "Ledger Wallet",
    browserLink: null,
    install: "https://www.ledger.com/ledger-live",
    source: null,
    checkedOn: null,
    triedOn: null,
  },
];

/** The wallets that open a page. */
export const WALLETS_WITH_LINKS = KNOWN_WALLETS.flatMap(({ name, browserLink }) =>
  browserLink ? [{ name, browserLink }] : [],
);

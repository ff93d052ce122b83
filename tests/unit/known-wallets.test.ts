import { describe, expect, it, test } from "vitest";
import { KNOWN_WALLETS } from "@/components/checkout/known-wallets";
import { pageInWallet } from "@/components/checkout/wallet-links";

const payment = { paymentId: "pay_1", payLink: "https://pay.example/?pid=pay_1" };
const PAGE = "https://pay.example/pay_1?lang=en";

/** As each wallet's documentation writes it, for {@link PAGE}. */
const DOCUMENTED = [
  ["MetaMask", "https://link.metamask.io/dapp/pay.example/pay_1?lang=en"],
  ["Base (Coinbase Wallet)", "https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fpay.example%2Fpay_1%3Flang%3Den"],
  [
    "Trust Wallet",
    "https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fpay.example%2Fpay_1%3Flang%3Den",
  ],
  [
    "OKX Wallet",
    "https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fpay.example%252Fpay_1%253Flang%253Den",
  ],
  [
    "Phantom",
    "https://phantom.app/ul/browse/https%3A%2F%2Fpay.example%2Fpay_1%3Flang%3Den?ref=https%3A%2F%2Fpay.example",
  ],
  ["Bitget Wallet", "https://bkcode.vip?action=dapp&url=https%3A%2F%2Fpay.example%2Fpay_1%3Flang%3Den"],
] as const;

describe("the list of wallets", () => {
  test.each(DOCUMENTED)("links %s as its documentation says", (name, link) => {
    expect(KNOWN_WALLETS.find((wallet) => wallet.name === name)?.browserLink?.(PAGE)).toBe(link);
  });

  it("has twelve, and a source and its date for each link", () => {
    expect(KNOWN_WALLETS).toHaveLength(12);
    const linked = KNOWN_WALLETS.filter(({ browserLink }) => browserLink);
    expect(linked.map(({ name }) => name)).toEqual(DOCUMENTED.map(([name]) => name));
    for (const { source, checkedOn, install } of linked) {
      expect(source).toMatch(/^https:/);
      expect(checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(install).toMatch(/^https:/);
    }
  });
});

describe("the page that a wallet opens", () => {
  it("has the payment as its path, the language, and the way back to the app", () => {
    const { pathname, searchParams } = new URL(
      pageInWallet({ ...payment, language: "de-CH", returnUrl: "shop://back?a=1&b=2" }),
    );
    expect(pathname).toBe("/pay_1");
    expect(Object.fromEntries(searchParams)).toEqual({ lang: "de", returnUrl: "shop://back?a=1&b=2" });
  });

  it("is as short as it can be without a way back", () => {
    expect(pageInWallet({ ...payment, language: "en", returnUrl: undefined })).toBe(PAGE);
  });
});

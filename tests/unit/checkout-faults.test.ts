import { describe, expect, it } from "vitest";
import { faultNote, Stopped } from "@/components/checkout/fault-note";
import { FAULTS } from "@/components/checkout/faults";
import { GatewayError } from "@/components/checkout/gateway-call";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { chosenOption } from "@/components/checkout/keep-choice";
import { missingFeeCoin } from "@/components/checkout/network-fee";
import { LANGUAGES } from "@/components/messages/languages";
import { walletFault } from "@/components/wallet/eip1193";
import { WrongNetwork } from "@/components/wallet/run-actions";
import type { CheckoutNetwork } from "@/server/gateway/checkout-schema";
import type { Holding } from "@/server/gateway/holdings-schema";
import { textsOf } from "@/tests/support/messages";

const ACCOUNT = `0x${"ab".repeat(20)}`;
const OPTION = {
  account: `eip155:31337:${ACCOUNT}`,
  amount: { unit: "", value: "0", display: {} },
} as PaymentOption;
const NETWORK: CheckoutNetwork = {
  chainId: 31_337,
  name: "Local One",
  symbols: ["ETH"],
  addable: null,
  coin: "ETH",
  coinUnit: "caip19/eip155:31337/slip44:60",
  explorerUrl: null,
};
const NOT_APPROVED = {
  network: NETWORK,
  option: OPTION,
  accounts: [ACCOUNT],
  isApproved: false,
  isSending: false,
  t: textsOf("en", "checkout.live"),
};

describe("a wallet's error", () => {
  it("is a refusal in every form that wallets have for it", () => {
    for (const error of [
      { code: 4001 },
      { code: "ACTION_REJECTED" },
      { code: 5000 },
      { code: -32_603, data: { originalError: { code: 4001 } } },
    ]) {
      expect(walletFault(error)).toBe("rejected");
    }
  });

  it("is a fault when it has nothing that is known", () => {
    for (const error of [null, undefined, "no", new Error("no"), { code: 1 }])
      expect(walletFault(error)).toBe("fault");
    expect(walletFault({ code: 4902 })).toBe("unknown_network");
    expect(walletFault({ code: -32_002 })).toBe("busy");
  });

  it("of the paying transaction leaves open whether it was sent", () => {
    const { text } = faultNote(new Error("no answer"), { ...NOT_APPROVED, isSending: true });
    expect(text).toContain("do not pay again");
    expect(text).not.toContain("Nothing was paid");
    expect(faultNote({ code: 4001 }, { ...NOT_APPROVED, isSending: true }).text).toContain(
      "Nothing was paid",
    );
  });

  it("ends in words that state whether money moved", () => {
    const errors = [
      { code: 4001 },
      { code: 4902 },
      { code: -32_002 },
      new Error("no"),
      new GatewayError("quote_expired", 409),
      new GatewayError("invalid_signature", 422),
      new GatewayError("params_validation", 400),
      new GatewayError("unavailable", 503, { details: { reason: "router_paused" } }),
    ];
    for (const error of errors) expect(faultNote(error, NOT_APPROVED).text).toContain("Nothing was paid");
    // Nobody knows whether a request that got no answer arrived.
    expect(faultNote(new GatewayError(null, 0), NOT_APPROVED).text).toContain("it cannot be paid twice");
  });
});

describe("the table of faults", () => {
  const other = { ...NOT_APPROVED, accounts: [`0x${"cd".repeat(20)}`] };
  const SENDING = { ...NOT_APPROVED, isSending: true };

  it.each([
    ["declined", { code: 4001 }, NOT_APPROVED, "You declined in your wallet"],
    ["declined, by WalletConnect", { code: 5000 }, NOT_APPROVED, "You declined in your wallet"],
    ["waiting for its owner", { code: -32_002 }, NOT_APPROVED, "Your wallet is waiting for you"],
    [
      "without the fee's coin",
      { code: -32_000, message: "insufficient funds for gas * price + value" },
      SENDING,
      "Your account does not have enough ETH on Local One",
    ],
    [
      "without the fee's coin, by ethers",
      { code: "INSUFFICIENT_FUNDS" },
      SENDING,
      "Your account does not have enough ETH on Local One",
    ],
    ["without the network", { code: 4902 }, NOT_APPROVED, "Your wallet does not know Local One"],
    ["that stays on another network", new WrongNetwork(), NOT_APPROVED, "Your wallet is on another network"],
    ["with another account", { code: 4100 }, other, "Your wallet is now on \u20660xcdcd…cdcd\u2069"],
    [
      "that signed for another account",
      new GatewayError("invalid_signature", 422),
      other,
      "Your wallet is now on \u20660xcdcd…cdcd\u2069",
    ],
    [
      "that is locked",
      { code: -32_603 },
      { ...NOT_APPROVED, accounts: [] },
      "Your wallet is locked, or not connected",
    ],
    ["that refuses the account", { code: 4100 }, NOT_APPROVED, "Your wallet is locked, or not connected"],
    ["that is offline", { code: 4900 }, NOT_APPROVED, "Your wallet has no connection to the network"],
    [
      "that takes too long",
      { code: -32_603, message: "Request expired" },
      NOT_APPROVED,
      "Your wallet did not answer in time",
    ],
    ["that the buyer stopped", new Stopped(), NOT_APPROVED, "You stopped waiting for your wallet"],
    ["behind a gateway that is gone", new GatewayError(null, 502), NOT_APPROVED, "The connection was lost"],
    [
      "behind a gateway that is busy",
      new GatewayError("rate_limited", 429),
      NOT_APPROVED,
      "The connection was lost",
    ],
    ["whose quote ended", new GatewayError("quote_expired", 409), NOT_APPROVED, "The price has changed"],
  ] as const)("has a sentence for a wallet %s", (...[, error, context, title]) => {
    expect(faultNote(error, context).title).toBe(title);
  });

  it("shows the network's facts where the buyer must add or choose it", () => {
    for (const error of [{ code: 4902 }, new WrongNetwork()]) {
      expect(faultNote(error, NOT_APPROVED).network).toBe(NETWORK);
    }
    expect(faultNote({ code: 4001 }, NOT_APPROVED).network).toBeUndefined();
  });

  it("never says that nothing was paid while the wallet may have sent it", () => {
    const open = [new Stopped(), { code: 4900 }, { code: 8000 }, new Error("no answer")];
    for (const error of open) {
      expect(faultNote(error, SENDING).text).toContain("do not pay again");
      expect(faultNote(error, SENDING).text).not.toContain("Nothing was paid");
    }
  });

  it.each(Object.keys(LANGUAGES))("is complete in %s", (language) => {
    const t = textsOf(language, "checkout.live");
    for (const { title, text } of FAULTS) {
      const values = { network: "Base", coin: "ETH", account: "0x1" };
      const write = t as unknown as (key: string, values: Record<string, string>) => string;
      for (const key of [title, text]) expect(write(key, values)).not.toMatch(/[{}]/);
    }
  });
});

it("an option is marked when nothing is left for its network fee", () => {
  const holding = (value: string, state = "enough") =>
    [{ account: OPTION.account, state, balance: { unit: NETWORK.coinUnit, value } }] as Holding[];
  const sent = { ...OPTION, actions: [{ type: "build", data: { data: "" } }] } as unknown as PaymentOption;
  const token = { ...sent, amount: { ...sent.amount, unit: "caip19/eip155:31337/erc20:0x1", value: "5" } };
  const coin = { ...sent, amount: { ...sent.amount, unit: NETWORK.coinUnit ?? "", value: "5" } };
  expect(missingFeeCoin(token, holding("0", "no_balance"), [NETWORK])).toBe("ETH");
  expect(missingFeeCoin(token, holding("1"), [NETWORK])).toBeNull();
  expect(missingFeeCoin(coin, holding("5"), [NETWORK])).toBe("ETH");
  expect(missingFeeCoin(coin, holding("6"), [NETWORK])).toBeNull();
  expect(missingFeeCoin(token, holding("0", "unreachable"), [NETWORK])).toBeNull();
  expect(missingFeeCoin(token, null, [NETWORK])).toBeNull();
});

it("a choice is found again among new options: the asset before the account", () => {
  const option = (account: string, unit: string) => ({ account, amount: { unit } }) as PaymentOption;
  const options = [option("a", "x"), option("b", "x"), option("b", "y")];
  expect(chosenOption(options, { account: "b", unit: "x" })).toBe(options[1]);
  expect(chosenOption(options, { account: "c", unit: "y" })).toBe(options[2]);
  expect(chosenOption(options, { account: "a", unit: "z" })).toBeUndefined();
  expect(chosenOption(options, {})).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { deadlineText } from "@/components/checkout/deadline-text";
import { Stopped } from "@/components/checkout/fault-note";
import type { PaymentOption } from "@/components/checkout/gateway-client";
import { accountIds, isQuoteOver, requestAccounts } from "@/components/checkout/load-options";
import { missingAssets } from "@/components/checkout/missing-assets";
import { plainName } from "@/components/merchant-mark/plain-name";
import type { Eip1193Provider } from "@/components/wallet/eip1193";
import { kindOf, runActions, WrongNetwork } from "@/components/wallet/run-actions";
import type { WalletRpc } from "@/components/wallet/wallet-rpc";
import type { Holding } from "@/server/gateway/holdings-schema";

const rpc = (method: string, chainId = 1): WalletRpc => ({
  type: "walletRpc",
  data: { chain_id: `eip155:${chainId}`, method, params: [method] },
});
describe("actions", () => {
  it("give allowances before the last one pays", () => {
    const actions = [rpc("eth_sendTransaction"), rpc("eth_sendTransaction"), rpc("eth_signTypedData_v4")];
    expect(actions.map((_, index) => kindOf(actions, index))).toEqual(["approve", "approve", "sign"]);
    expect(kindOf([rpc("eth_sendTransaction")], 0)).toBe("send");
  });

  it("reach the wallet as they were built, each on its chain and one after the other", async () => {
    const wallet = scriptedWallet();
    const results = await run(wallet, [rpc("eth_sendTransaction", 2), rpc("eth_signTypedData_v4", 2)]);
    expect(results).toEqual([
      { type: "walletRpc", data: ["answer to eth_sendTransaction"] },
      { type: "walletRpc", data: ["answer to eth_signTypedData_v4"] },
    ]);
    expect(wallet.calls).toEqual([
      "eth_chainId",
      "wallet_switchEthereumChain",
      "eth_chainId",
      "eth_sendTransaction",
      "eth_getTransactionReceipt",
      "eth_chainId",
      "eth_signTypedData_v4",
    ]);
  });

  it("teach a wallet a local chain that it does not know", async () => {
    const wallet = scriptedWallet({ knows: [1] });
    const addable = {
      chainId: "0x2",
      chainName: "Two",
      rpcUrls: [],
      nativeCurrency: { name: "E", symbol: "E", decimals: 18 },
    };
    const networks = [{ chainId: 2, addable }];
    await run(wallet, [rpc("eth_signTypedData_v4", 2)], { networks });
    expect(wallet.calls).toContain("wallet_addEthereumChain");
    await expect(run(scriptedWallet({ knows: [1] }), [rpc("eth_signTypedData_v4", 2)])).rejects.toMatchObject(
      { code: 4902 },
    );
  });

  it("stop at a wallet that answers without switching", async () => {
    const wallet = scriptedWallet({ pretends: true });
    await expect(run(wallet, [rpc("eth_signTypedData_v4", 2)])).rejects.toThrow(WrongNetwork);
    expect(wallet.calls).not.toContain("eth_signTypedData_v4");
  });

  it("stop waiting for a wallet that hangs, but take the transaction that it sends later", async () => {
    const stop = new AbortController();
    let answer: (hash: string) => void = () => {};
    const hanging = {
      request: ({ method }: { method: string }) =>
        method === "eth_chainId"
          ? Promise.resolve("0x1")
          : new Promise<string>((resolve) => {
              answer = resolve;
            }),
    };
    const signed = run(hanging, [rpc("eth_signTypedData_v4")], { signal: stop.signal });
    const sent = run(hanging, [rpc("eth_sendTransaction")], { signal: stop.signal });
    await new Promise((resolve) => setTimeout(resolve));
    stop.abort(new Stopped());
    await expect(signed).rejects.toThrow(Stopped);
    answer("0xhash");
    expect(await sent).toEqual([{ type: "walletRpc", data: ["0xhash"] }]);
  });

  it("stop when the payment has ended, before the next request", async () => {
    const closed = new AbortController();
    const wallet = scriptedWallet({ onCall: (method) => method === "eth_sendTransaction" && closed.abort() });
    const actions = [rpc("eth_sendTransaction"), rpc("eth_signTypedData_v4")];
    await expect(run(wallet, actions, { signal: closed.signal })).rejects.toThrow();
    expect(wallet.calls).not.toContain("eth_signTypedData_v4");
  });

  it("stop when an approval failed on the chain", async () => {
    const wallet = scriptedWallet({ receipt: { status: "0x0" } });
    const actions = [rpc("eth_sendTransaction"), rpc("eth_signTypedData_v4")];
    await expect(run(wallet, actions)).rejects.toThrow();
    expect(wallet.calls).not.toContain("eth_signTypedData_v4");
  });
});

describe("accounts", () => {
  it("are requested on each network, a hundred at most", () => {
    const network = (chainId: number) => ({ chainId });
    expect(accountIds(["0xa"], [network(1), network(2)])).toEqual(["eip155:1:0xa", "eip155:2:0xa"]);
    const many = Array.from({ length: 80 }, (_, index) => `0x${index}`);
    expect(accountIds(many, [network(1), network(2)])).toHaveLength(100);
  });

  it("are taken from a wallet only if they are addresses, once each", async () => {
    const address = `0x${"aB".repeat(20)}`;
    const answers = async (answer: unknown) => requestAccounts({ request: async () => answer });
    expect(await answers([address, address.toLowerCase(), "0x1", 7, null])).toEqual([address.toLowerCase()]);
    expect(await answers("0x")).toEqual([]);
  });
});

it("a quote has expired when there is no time left to sign it", () => {
  const option = (expiresAt: number | null) => ({ expiresAt }) as PaymentOption;
  expect(isQuoteOver(option(null), 0)).toBe(false);
  expect(isQuoteOver(option(100), 90_000)).toBe(false);
  expect(isQuoteOver(option(100), 96_000)).toBe(true);
});

it("what cannot pay is listed once an asset, with what is nearest to being possible", () => {
  const holding = (unit: string, account: string, state: Holding["state"]) =>
    ({ account, state, balance: { unit, value: "0" } }) as Holding;
  const options = [{ amount: { unit: "a" } }] as PaymentOption[];
  const holdings = [
    holding("a", "1", "enough"),
    holding("a", "2", "no_balance"),
    holding("b", "1", "no_balance"),
    holding("b", "2", "too_little"),
    holding("c", "1", "unreachable"),
    holding("d", "1", "enough"),
  ];
  expect(missingAssets(options, holdings).map(({ balance, reason }) => [balance.unit, reason])).toEqual([
    ["b", "too_little"],
    ["c", "unreachable"],
  ]);
});

it("a merchant's name cannot turn or flood a sentence", () => {
  expect(plainName("Shop\u202Egnp.exe\u2066")).toBe("Shopgnp.exe");
  expect([...plainName("🎉".repeat(256))]).toHaveLength(81);
});

it("a deadline has its zone, and its date when it is not today there", () => {
  const nowMs = Date.UTC(2026, 10, 20, 22, 30);
  const text = (hours: number, zone: string) =>
    deadlineText({ expiresAtMs: nowMs + hours * 3_600_000, nowMs, zone }, "en-US");
  expect(text(1, "UTC")).toBe("23:30 UTC");
  expect(text(2, "UTC")).toBe("Nov 21, 00:30 UTC");
  expect(text(2, "America/New_York")).toBe("19:30 EST");
});

interface Script {
  knows?: number[];
  receipt?: { status: string };
  onCall?: (method: string) => void;
  /** Answers a request to switch without switching. */
  pretends?: boolean;
}

function scriptedWallet({ knows = [1, 2], receipt = { status: "0x1" }, onCall, pretends }: Script = {}) {
  let chainId = 1;
  const calls: string[] = [];
  const known = new Set(knows);
  return {
    calls,
    async request({
      method,
      params = [],
    }: {
      method: string;
      params?: readonly unknown[];
    }): Promise<unknown> {
      calls.push(method);
      onCall?.(method);
      const wanted = Number((params[0] as { chainId?: string } | undefined)?.chainId);
      switch (method) {
        case "eth_chainId":
          return `0x${chainId.toString(16)}`;
        case "wallet_switchEthereumChain":
          if (!known.has(wanted)) throw Object.assign(new Error("unknown"), { code: 4902 });
          if (!pretends) chainId = wanted;
          return null;
        case "wallet_addEthereumChain":
          known.add(wanted);
          return null;
        case "eth_getTransactionReceipt":
          return receipt;
        default:
          return `answer to ${params[0]}`;
      }
    },
  };
}

function run(
  provider: Eip1193Provider,
  actions: WalletRpc[],
  changes: Partial<Parameters<typeof runActions>[0]> = {},
) {
  const { signal } = new AbortController();
  return runActions({ provider, actions, networks: [], onStep: () => undefined, signal, ...changes });
}

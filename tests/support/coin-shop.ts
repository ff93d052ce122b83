import { randomBytes } from "node:crypto";
import type { Address, Hex } from "viem";
import { inject } from "vitest";
import type { ChainConfig } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { type OwnNode, startOwnNodes } from "@/tests/support/own-nodes";
import {
  type ConfirmBody,
  createPayment,
  findOption,
  type Option,
  type StatusAnswer,
} from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";
import { startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet, type WalletAction } from "@/tests/support/wallet";

/** A shop with a separate server and chain, whose blocks the test mines. */
export interface CoinShop extends OwnNode {
  api: Api;
  buyer: TestWallet;
  close(): Promise<void>;
}

/** A payment whose coin transaction was handed out but not sent. */
export interface Prepared {
  id: string;
  option: Option;
  transaction: { to: Address; data: Hex; value: Hex };
}

/** Must come before anything reads the environment. */
export async function openCoinShop(chainId: number): Promise<CoinShop> {
  const stack = inject("stack");
  const [own] = (await startOwnNodes(stack, [{ id: chainId, confirmations: 1 }])) as [OwnNode];
  const server = await startServer({ way: "mount", installation: thisInstallation(stack) });
  const api = connectApi(server.url, (await makeAccount()).headers);
  const buyer = await makeWallet({ chains: [own.chain] });
  const close = async () => {
    await server.stop();
    await own.node.close();
  };
  return { ...own, api, buyer, close };
}

/** Builds a payment's coin transaction for a wallet; by default of a new payment. */
export async function prepare(
  { api, chain, buyer }: CoinShop,
  { wallet = buyer, id }: { wallet?: TestWallet; id?: string } = {},
): Promise<Prepared> {
  const paymentId = id ?? (await createPayment(api));
  const option = await findOption(api, paymentId, { wallet, symbol: "ETH", chainId: chain.id });
  const path = `/v1/gateway/payment/${paymentId}/fetch`;
  const { body } = await api.post<{ actions: WalletAction[] }>(path, { optionId: option.id, data: "" });
  const [transaction] = (body.actions[0]?.data.params ?? []) as [Prepared["transaction"]];
  return { id: paymentId, option, transaction };
}

const someHash = (): Hex => `0x${randomBytes(32).toString("hex")}`;

/** Returns the wallet's confirm body after sending; by default with a made-up hash. */
export function report({ option }: Prepared, hash: Hex = someHash()): ConfirmBody {
  return { optionId: option.id, results: [{ type: "walletRpc", data: [hash] }] };
}

/** The transaction as a wallet sends it. */
export function requestOf({ transaction }: Prepared) {
  const { to, data, value } = transaction;
  return { to, data, value: BigInt(value), gas: 500_000n };
}

/** Sends the transaction; resolves when the node has it. */
export function send(chain: ChainConfig, wallet: TestWallet, prepared: Prepared): Promise<Hex> {
  return walletOf(chain, wallet.account).sendTransaction(requestOf(prepared));
}

export async function statusOf({ api }: CoinShop, id: string): Promise<string> {
  return (await api.get<StatusAnswer>(`/v1/gateway/payment/${id}/status`)).body.status;
}

/** Returns the status, once it is the wanted one or the time has run out. */
export function untilStatus(shop: CoinShop, { id }: Prepared, [wanted, withinMs]: [string, number?]) {
  return eventually(
    () => statusOf(shop, id),
    (status) => status === wanted,
    withinMs,
  );
}

import { keccak256 } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "@/server/gateway/data-token";
import { FORGED, fieldsOf, GIVEN, requireData, tokenOf } from "@/tests/support/buyer-data";
import { type CoinShop, openCoinShop, type Prepared, report, requestOf } from "@/tests/support/coin-shop";
import { confirm, createPayment, findOption, type Option, untilFinal } from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";
import { db, many, one, sql } from "@/tests/support/sql";
import type { WalletAction } from "@/tests/support/wallet";

const ID = 43_361;
let shop: CoinShop;

beforeAll(async () => {
  shop = await openCoinShop(ID);
}, 120_000);
afterAll(() => shop?.close());

type Offered = Option & { collectData: { url: string } | null };

/** Finds the coin transaction with this data, built by another wallet's options answer. */
async function prepareWith(id: string, data: object): Promise<Prepared & { option: Offered }> {
  const { api, buyer, chain } = shop;
  const option = (await findOption(api, id, { wallet: buyer, symbol: "ETH", chainId: chain.id })) as Offered;
  const { body } = await api.post<{ actions: WalletAction[] }>(`/v1/gateway/payment/${id}/fetch`, {
    optionId: option.id,
    data: "",
    collectedData: fieldsOf(data),
  });
  const [transaction] = (body.actions[0]?.data.params ?? []) as [Prepared["transaction"]];
  return { id, option, transaction };
}

test("a transaction that a stranger reports before any node knows it is paid with its sender's data", async () => {
  const { api, chain, buyer } = shop;
  const id = await createPayment(api);
  const payment = sql`select merchant_id as id from payment where id = ${id}`;
  await requireData(await one<{ id: string }>(db, payment));
  const mine = await prepareWith(id, GIVEN);
  const theirs = await prepareWith(id, FORGED);
  const wallet = walletOf(chain, buyer.account);
  const request = await wallet.prepareTransactionRequest(requestOf(mine));
  const serializedTransaction = await wallet.signTransaction(request);
  const hash = keccak256(serializedTransaction);
  for (const body of [report(theirs, hash), { ...report(theirs, hash), collectedData: fieldsOf(FORGED) }]) {
    expect(await confirm(api, id, body)).toMatchObject({ status: 200, body: { status: "requires_action" } });
  }
  await wallet.sendRawTransaction({ serializedTransaction });
  expect((await untilFinal(api, id)).status).toBe("succeeded");
  const used = await many<{ tokenHash: string }>(
    db,
    sql`select d.token_hash as "tokenHash" from buyer_data_use u join buyer_data d on d.id = u.buyer_data_id
        where u.payment_id = ${id}`,
  );
  expect(used).toEqual([{ tokenHash: hashToken(tokenOf(mine.option.collectData) ?? "") }]);
}, 60_000);

import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { connectApi } from "@/tests/support/api";
import { requestOptions } from "@/tests/support/options";
import type { Option } from "@/tests/support/pay";
import { withinOneBlock } from "@/tests/support/within-one-block";
import { approvalsFor, type KnownOption, type Model, offersOf, type Payment, place } from "./model";
import type { Coin } from "./prices";
import { WALLETS, type World } from "./world";

/** Options by asset and chain, with their content in one line each. */
interface Offered {
  byPlace: Map<string, Option>;
  lines: string[];
}

const lineOf = (at: string, value: bigint | string, approvals: number) =>
  `${at}: ${value}, approvals: ${approvals}`;

/**
 * Requests a wallet's options. They must be exactly those that cover the price, with the missing approvals, and repeat
 * earlier options. Balances and allowances may be one block old.
 */
export async function checkOptions(
  payment: Payment,
  model: Model,
  { world, wallets }: { world: World; wallets: number[] },
): Promise<void> {
  const expected = offersOf(model, payment, wallets);
  const lines = expected
    .map(({ wallet, symbol, amount }) =>
      lineOf(place(wallet, symbol), amount, approvalsFor(model, wallet, symbol)),
    )
    .sort();
  const { byPlace, lines: given } = await withinOneBlock(
    world.chain.id,
    () => offered(payment, { world, wallets }),
    (answer) => isDeepStrictEqual(answer.lines, lines),
  );
  expect(given).toEqual(lines);
  for (const offer of expected) keep(payment, offer, byPlace);
}

async function offered(
  payment: Payment,
  { world, wallets }: { world: World; wallets: number[] },
): Promise<Offered> {
  const accountsOf = (i: number) => world.wallets[i]?.accounts ?? [];
  const accounts = wallets.flatMap(accountsOf);
  const { status, body } = await requestOptions(connectApi(world.url), payment.id, { accounts });
  expect(status).toBe(200);
  const byPlace = new Map<string, Option>();
  const lines = body.options.map((option) => {
    const wallet = WALLETS.find((i) => accountsOf(i).includes(option.account)) ?? -1;
    const at = place(wallet, option.amount.display.assetSymbol as Coin);
    byPlace.set(at, option);
    return lineOf(at, option.amount.value, option.actions.length - 1);
  });
  return { byPlace, lines: lines.sort() };
}

function keep(
  payment: Payment,
  offer: Pick<KnownOption, "wallet" | "symbol" | "amount" | "fee">,
  byPlace: Map<string, Option>,
): void {
  const at = place(offer.wallet, offer.symbol);
  const { id, actions } = byPlace.get(at) as Option;
  const known = payment.options.get(at);
  if (known && known.id !== id) throw new Error(`another option for ${at}`);
  const fresh = { id, actions, body: null, transaction: null, isSent: false };
  if (known) known.actions = actions;
  else payment.options.set(at, { ...offer, ...fresh });
}

import fc from "fast-check";
import type { Hex } from "viem";
import { expect } from "vitest";
import { connectApi } from "@/tests/support/api";
import { publicClient } from "@/tests/support/chains";
import { type ConfirmBody, confirm, sign } from "@/tests/support/pay";
import { walletOf } from "@/tests/support/payments";
import { isClosed } from "@/tests/support/router";
import type { TestWallet, WalletAction } from "@/tests/support/wallet";
import { type Command, expectAnswer, onPayment } from "./command";
import { nths } from "./commands-payment";
import {
  balanceIn,
  buyer,
  expectConfirm,
  type Flaw,
  type KnownOption,
  type Model,
  offersOf,
  type Payment,
  place,
  type Status,
} from "./model";
import { COINS, type Coin } from "./prices";
import { checkOptions } from "./request-options";
import { chargeGas, observeChain, observeStatus, WALLETS, type World } from "./world";

const HASH_LENGTH = 66;

const walletOfWorld = ({ wallets }: World, i: number): TestWallet => wallets[i] as TestWallet;

/** Returns the wallet's option for a coin, requested when it is unknown; undefined when there is none. */
async function optionAt(payment: Payment, model: Model, at: { world: World; wallet: number; coin: Coin }) {
  const { world, wallet, coin } = at;
  const known = payment.options.get(place(wallet, coin));
  if (known || offersOf(model, payment, [wallet]).every(({ symbol }) => symbol !== coin)) return known;
  await checkOptions(payment, model, { world, wallets: [wallet] });
  return payment.options.get(place(wallet, coin));
}

/** Returns the wallet's result for an option: one signature, or the transaction that it sent. */
async function bodyOf(
  payment: Payment,
  option: KnownOption,
  { model, world }: { model: Model; world: World },
) {
  if (option.body || option.symbol === "ETH") return option.body;
  const wallet = walletOfWorld(world, option.wallet);
  if (option.actions.length > 1) {
    // An approval may exist by now, and test Tether refuses a second one.
    const isOffered = offersOf(model, payment, [option.wallet]).some(
      ({ symbol }) => symbol === option.symbol,
    );
    if (!isOffered) return null;
    await checkOptions(payment, model, { world, wallets: [option.wallet] });
  }
  const given = {
    id: option.id,
    actions: option.actions,
  } as Parameters<typeof sign>[2]["option"];
  option.body = await sign(connectApi(world.url), payment.id, { wallet, option: given });
  if (option.actions.length > 1) model.approved.add(place(option.wallet, option.symbol));
  const sent = option.body.results
    .map(({ data }) => data[0] as Hex)
    .filter((hex) => hex.length === HASH_LENGTH);
  await chargeGas(world, model, [option.wallet, sent]);
  return option.body;
}

function spoil(body: ConfirmBody, flaw: Flaw, payment: Payment): ConfirmBody | null {
  const last = body.results.at(-1)?.data[0] ?? "";
  const withLast = (hex: string): ConfirmBody => ({
    ...body,
    results: [...body.results.slice(0, -1), { type: "walletRpc", data: [hex] }],
  });
  if (flaw === "none") return body;
  if (flaw === "one result too many") return { ...body, results: [...body.results, ...body.results] };
  const isHash = last.length === HASH_LENGTH;
  if (flaw === "altered")
    return isHash ? null : withLast(`${last.slice(0, 12)}${last[12] === "1" ? 2 : 1}${last.slice(13)}`);
  const others = [...payment.options.values()].flatMap((option) =>
    option.body && option.id !== body.optionId ? [option.body.results.at(-1)?.data[0] ?? ""] : [],
  );
  const other = others.find((hex) => (hex.length === HASH_LENGTH) === isHash);
  return other === undefined ? null : withLast(other);
}

const choices = { nth: nths, wallet: fc.constantFrom(0, 0, 1, 1, 2), coin: fc.constantFrom(...COINS) };

const options = fc
  .tuple(nths, fc.subarray(WALLETS))
  .map(([nth, wallets]) =>
    onPayment(`options for ${wallets}`, nth, (payment, model, world) =>
      checkOptions(payment, model, { world, wallets }),
    ),
  );

const fetchActions = fc.record(choices).map(({ nth, wallet, coin }) =>
  onPayment(`fetch(${wallet}, ${coin})`, nth, async (payment, model, world) => {
    const option = await optionAt(payment, model, { world, wallet, coin });
    if (option) await fetchInto(payment, option, world);
  }),
);

async function fetchInto(payment: Payment, option: KnownOption, world: World): Promise<void> {
  const path = `/v1/gateway/payment/${payment.id}/fetch`;
  const answer = await connectApi(world.url).post<{ actions: WalletAction[] }>(path, {
    optionId: option.id,
    data: "",
  });
  if (payment.status === "expired") return expectAnswer(answer, { status: 410, code: "payment_expired" });
  if (payment.status !== "requires_action")
    return expectAnswer(answer, { status: 400, code: "invalid_state" });
  expectAnswer(answer, { status: 200 });
  if (option.symbol !== "ETH") return;
  const [transaction] = (answer.body.actions[0]?.data.params ?? []) as [KnownOption["transaction"]?];
  expect(BigInt(transaction?.value ?? 0)).toBe(option.amount);
  option.transaction ??= transaction ?? null;
}

interface Choice {
  nth: number;
  wallet: number;
  coin: Coin;
  flaw: Flaw;
}

/** Confirms like a correct wallet, or with another option's signature, an altered one, or too many results. */
export function confirmation({ nth, wallet, coin, flaw }: Choice): Command {
  return onPayment(`confirm(${wallet}, ${coin}, flaw: ${flaw})`, nth, async (payment, model, world) => {
    const option = await optionAt(payment, model, { world, wallet, coin });
    const good = option && (await bodyOf(payment, option, { model, world }));
    const body = good && spoil(good, flaw, payment);
    if (option && body) await confirmAs(payment, { option, flaw, body }, { model, world });
  });
}

const FLAWS: Flaw[] = ["none", "none", "none", "none", "altered", "foreign", "one result too many"];
const confirming = fc.record({ ...choices, flaw: fc.constantFrom(...FLAWS) }).map(confirmation);

/** Repeats the accepted confirm. */
const again = nths.map((nth) =>
  onPayment("confirm again", nth, async (payment, model, world) => {
    if (payment.accepted) await confirmAs(payment, { ...payment.accepted, flaw: "none" }, { model, world });
  }),
);

async function confirmAs(
  payment: Payment,
  attempt: { option: KnownOption; flaw: Flaw; body: ConfirmBody },
  { model, world }: { model: Model; world: World },
): Promise<void> {
  const expected = expectConfirm(model, payment, attempt);
  const answer = await confirm(connectApi(world.url), payment.id, attempt.body);
  expectAnswer(answer as never, expected);
  const isFirst = payment.status === "requires_action" && expected.status === 200;
  if (isFirst) payment.accepted = { body: attempt.body, option: attempt.option };
  await observeStatus(world, payment, [isFirst ? "processing" : payment.status]);
  if (expected.status === 200) expect(answer.body.status).toBe(payment.status);
}

/** The statuses in which a relayer may close a payment on its router; nothing may execute it any more. */
const CLOSED_WHEN: Status[] = ["cancelled", "expired", "failed"];

/** Sends the transaction from an earlier fetch, in any state of the payment, without reporting it. */
export function sendingDirectly(nth: number, wallet: number): Command {
  return onPayment(`direct payment from ${wallet}`, nth, async (payment, model, world) => {
    const option = await optionAt(payment, model, { world, wallet, coin: "ETH" });
    if (!option || option.isSent || balanceIn(model, buyer(wallet), "ETH") < 2n * option.amount) return;
    if (!option.transaction && payment.status === "requires_action") await fetchInto(payment, option, world);
    if (!option.transaction) return;
    const { to, data, value } = option.transaction;
    const client = walletOf(world.chain, walletOfWorld(world, wallet).account);
    const hash = await client.sendTransaction({ to, data, value: BigInt(value), gas: 500_000n });
    const receipt = await publicClient(world.chain).waitForTransactionReceipt({ hash });
    const closed = await isClosed(world.chain, payment.id);
    if (closed) expect(CLOSED_WHEN).toContain(payment.status);
    expect(receipt.status).toBe(payment.executed || closed ? "reverted" : "success");
    option.isSent = true;
    option.body = { optionId: option.id, results: [{ type: "walletRpc", data: [hash] }] };
    await chargeGas(world, model, [wallet, [hash]]);
    await observeChain(world, model);
  });
}
const sendDirect = fc.tuple(nths, fc.constantFrom(0, 1)).map((args) => sendingDirectly(...args));

/** Fetches a native transaction and keeps it. */
export function fetching(nth: number, wallet: number): Command {
  return onPayment(`fetch(${wallet}, ETH)`, nth, async (payment, model, world) => {
    const option = await optionAt(payment, model, { world, wallet, coin: "ETH" });
    if (option) await fetchInto(payment, option, world);
  });
}

export const buyerCommands: fc.Arbitrary<Command>[] = [
  options,
  fetchActions,
  confirming,
  confirming,
  again,
  sendDirect,
];

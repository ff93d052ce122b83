import fc from "fast-check";
import { type Command, inOrder, NEWEST } from "./command";
import { confirmation, fetching, sendingDirectly } from "./commands-buyer";
import { cancelling, creation, ending, nths, refunding } from "./commands-payment";
import { depositing, workUntilPaid } from "./commands-time";
import { type Coin, PRICES, type Price } from "./prices";

/** One action on a payment. */
type Action = (nth: number) => Command;

const confirmed =
  (wallet: number, coin: Coin): Action =>
  (nth) =>
    confirmation({ nth, wallet, coin, flaw: "none" });
const refunded: Action = (nth) => refunding({ nth, key: null, amount: null, isOwn: true });
const givenBack =
  (isPlenty: boolean): Action =>
  (nth) =>
    inOrder(refunded(nth), depositing(nth, isPlenty), workUntilPaid);
const BEGINNINGS: Action[] = [
  confirmed(0, "USDC"),
  confirmed(0, "WETH"),
  confirmed(1, "USDC"),
  (nth) => fetching(nth, 0),
  (nth) => sendingDirectly(nth, 0),
  (nth) => cancelling(nth, "merchant"),
];
const ACTIONS: Action[] = [
  ...BEGINNINGS,
  ending,
  refunded,
  givenBack(true),
  givenBack(false),
  () => workUntilPaid,
];

/** Runs two or three actions on a new payment back to back, so that any of them may collide. */
const sequences = fc
  .tuple(
    fc.constantFrom(0, 1),
    fc.constantFrom(...BEGINNINGS),
    fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 2 }),
  )
  .map(([merchant, first, others]) => {
    const made = creation({ merchant, price: PRICES[0] as Price, expiry: "none", key: null });
    return inOrder(made, ...[first, ...others].map((action) => action(NEWEST)));
  });

/** Runs a payment along the successful path, so that runs reach the later states. */
const paid = fc
  .tuple(nths, fc.constantFrom<Coin>("USDC", "USDT", "WETH"), fc.boolean())
  .map(([nth, coin, isReturned]) => {
    const well = [confirmed(0, coin)(nth), workUntilPaid];
    return inOrder(...well, ...(isReturned ? [givenBack(true)(nth)] : []));
  });

export const sequenceCommands: fc.Arbitrary<Command>[] = [
  sequences,
  sequences,
  sequences,
  sequences,
  sequences,
  paid,
  paid,
];

import fc from "fast-check";
import { type Command, inOrder, NEWEST } from "./command";
import { confirmation, fetching, sendingDirectly } from "./commands-buyer";
import { cancelling, creation, ending, nths, refunding } from "./commands-payment";
import { arrival, depositing } from "./commands-time";
import { type Coin, PRICES, type Price } from "./prices";

/** One action on a payment. */
type Turn = (nth: number) => Command;

const confirmed =
  (wallet: number, coin: Coin): Turn =>
  (nth) =>
    confirmation({ nth, wallet, coin, flaw: "none" });
const refunded: Turn = (nth) => refunding({ nth, key: null, amount: null, isOwn: true });
const givenBack =
  (isPlenty: boolean): Turn =>
  (nth) =>
    inOrder(refunded(nth), depositing(nth, isPlenty), arrival);
const BEGINNINGS: Turn[] = [
  confirmed(0, "USDC"),
  confirmed(0, "WETH"),
  confirmed(1, "USDC"),
  (nth) => fetching(nth, 0),
  (nth) => sendingDirectly(nth, 0),
  (nth) => cancelling(nth, "merchant"),
];
const TURNS: Turn[] = [...BEGINNINGS, ending, refunded, givenBack(true), givenBack(false), () => arrival];

/** Runs two or three actions on a new payment back to back, so that any of them may collide. */
const turns = fc
  .tuple(
    fc.constantFrom(0, 1),
    fc.constantFrom(...BEGINNINGS),
    fc.array(fc.constantFrom(...TURNS), { minLength: 1, maxLength: 2 }),
  )
  .map(([merchant, first, others]) => {
    const made = creation({ merchant, price: PRICES[0] as Price, expiry: "none", key: null });
    return inOrder(made, ...[first, ...others].map((turn) => turn(NEWEST)));
  });

/** Runs a payment along the successful path, so that runs reach the later states. */
const paid = fc
  .tuple(nths, fc.constantFrom<Coin>("USDC", "USDT", "WETH"), fc.boolean())
  .map(([nth, coin, isReturned]) => {
    const well = [confirmed(0, coin)(nth), arrival];
    return inOrder(...well, ...(isReturned ? [givenBack(true)(nth)] : []));
  });

export const turnCommands: fc.Arbitrary<Command>[] = [turns, turns, turns, turns, turns, paid, paid];

import fc from "fast-check";
import { expect } from "vitest";
import { type ApiResponse, connectApi } from "@/tests/support/api";
import { makeDue } from "@/tests/support/gateway-state";
import { type Command, command, expectAnswer, onPayment } from "./command";
import {
  type Expected,
  expectRefund,
  leftOf,
  type Model,
  newPayment,
  type Payment,
  type Remembered,
  type Status,
} from "./model";
import { isEaten, PRICES, type Price } from "./prices";
import { observeStatus, tokenOf, type World } from "./world";

type Merchant = World["merchants"][number];
type Expiry = "none" | "an hour" | "past" | "milliseconds" | "a month and a day";
const GOOD_ENDS: Expiry[] = ["none", "an hour"];
const BAD_ENDS: Expiry[] = ["past", "milliseconds", "a month and a day"];

const keys = fc.option(fc.constantFrom("k1", "k2"), { freq: 2 });
export const nths = fc.nat(2);
const withKey = (key: string | null) => (key === null ? {} : { headers: { "Idempotency-Key": key } });

interface Order {
  merchant: number;
  price: Price;
  expiry: Expiry;
  key: string | null;
}

/** Creates a payment, or expects the refusal. */
export function creation({ merchant, price, expiry, key }: Order): Command {
  return command(
    `create(${merchant}, ${price.value} ${price.in}, ${expiry}, ${key})`,
    async (model, world) => {
      const expiresAt = endOf(expiry, world.startedS);
      const order = { referenceId: "order", amount: amountOf(world, price), expiresAt };
      const { api } = world.merchants[merchant] as Merchant;
      const answer = await api.post<{ paymentId: string }>("/v1/payments", order, withKey(key));
      const request = key && `${merchant} ${key}`;
      const known = request === null ? undefined : model.createKeys.get(request);
      const body = JSON.stringify(order);
      if (known && known.body !== body)
        return expectAnswer(answer, { status: 409, code: "idempotency_conflict" });
      if (BAD_ENDS.includes(expiry) || isEaten(price))
        return expectAnswer(answer, { status: 400, code: "params_validation" });
      expectAnswer(answer, { status: 201 });
      expect(answer.headers.get("idempotent-replayed")).toBe(known ? "true" : null);
      const { paymentId } = answer.body;
      if (known) return expect(paymentId).toBe(known.answer.paymentId);
      model.payments.push(newPayment(paymentId, merchant, price));
      if (request !== null) model.createKeys.set(request, { body, answer: { status: 201, paymentId } });
    },
  );
}

/** The start of every run: an open payment of each merchant. */
export const OPENING = [0, 1].map((merchant) =>
  creation({ merchant, price: PRICES[merchant] as Price, expiry: "none", key: null }),
);

/** Creates payments with valid and invalid expiries, some with a key already used for the same or another request. */
const create = fc
  .record({
    merchant: fc.constantFrom(0, 1),
    price: fc.constantFrom(...PRICES),
    expiry: fc.constantFrom<Expiry[]>(...GOOD_ENDS, ...GOOD_ENDS, ...GOOD_ENDS, ...BAD_ENDS),
    key: keys,
  })
  .map(creation);

function endOf(expiry: Expiry, startedS: number): number | null {
  switch (expiry) {
    case "none":
      return null;
    case "an hour":
      return startedS + 3_600;
    case "past":
      return startedS - 10;
    case "milliseconds":
      return startedS * 1_000;
    case "a month and a day":
      return startedS + 31 * 86_400;
  }
}

function amountOf({ chain }: World, price: Price) {
  const unit =
    price.in === "USDC" ? `caip19/eip155:${chain.id}/erc20:${tokenOf(chain, "USDC")}` : `iso4217/${price.in}`;
  return { unit, value: String(price.value) };
}

const read = nths.map((nth) =>
  onPayment("read", nth, async (payment, _, world) => {
    const answer = await connectApi(world.url).get<{
      status: Status;
      amount: { value: string };
      merchant: { name: string };
      buyer: { accountCaip10: string } | null;
    }>(`/v1/gateway/payment/${payment.id}`);
    expect(answer.body).toMatchObject({
      status: payment.status,
      amount: { value: String(payment.price.value) },
      merchant: { name: world.merchants[payment.merchant]?.name },
    });
    expect(answer.body.buyer?.accountCaip10 ?? null).toBe(buyerOf(payment, world));
  }),
);

function buyerOf(payment: Payment, { chain, wallets }: World): string | null {
  if (["requires_action", "expired", "cancelled"].includes(payment.status)) return null;
  const isSettled = payment.status === "succeeded" || !payment.accepted;
  const option = isSettled ? payment.executed?.by : payment.accepted?.option;
  return option ? `eip155:${chain.id}:${wallets[option.wallet]?.account.address}` : null;
}

type Who = "buyer" | "merchant" | "stranger";

/** Cancels as the buyer, as the merchant, or as a merchant who does not own the payment. */
export function cancelling(nth: number, who: Who): Command {
  return onPayment(`cancel as ${who}`, nth, async (payment, _, world) => {
    const path = who === "buyer" ? `/v1/gateway/payment/${payment.id}` : `/v1/payments/${payment.id}`;
    const merchant = who === "stranger" ? 1 - payment.merchant : payment.merchant;
    const answer = await (world.merchants[merchant] as Merchant).api.post(`${path}/cancel`);
    if (who === "stranger") return expectAnswer(answer, { status: 404, code: "payment_not_found" });
    const isOpen = payment.status === "requires_action";
    if (!isOpen && payment.status !== "cancelled")
      return expectAnswer(answer, { status: 400, code: "invalid_state" });
    expectAnswer(answer, { status: 200 });
    if (!isOpen) return expect(answer.body).toEqual(payment.cancelled);
    payment.cancelled = answer.body;
    await observeStatus(world, payment, ["cancelled"]);
  });
}
const cancel = fc
  .tuple(nths, fc.constantFrom<Who[]>("buyer", "merchant", "stranger"))
  .map((args) => cancelling(...args));

/** Lets the payment expire. */
export function ending(nth: number): Command {
  return onPayment("the end", nth, async (payment, _, world) => {
    await makeDue(payment.id);
    const isOpen = payment.status === "requires_action";
    await observeStatus(world, payment, [isOpen ? "expired" : payment.status]);
  });
}

interface Request {
  nth: number;
  key: string | null;
  amount: string | null;
  isOwn: boolean;
}

/** Requests a refund of a part, or of everything that is left. */
export function refunding({ nth, key, amount, isOwn }: Request): Command {
  const name = `refund(${key}, ${amount}, ${isOwn ? "own" : "stranger"})`;
  return onPayment(name, nth, async (payment, model, world) => {
    const { api } = world.merchants[isOwn ? payment.merchant : 1 - payment.merchant] as Merchant;
    const body = { paymentId: payment.id, ...(amount !== null && { amount }) };
    const answer = await api.post("/v1/refunds", body, withKey(key));
    if (isOwn) expectRefundAnswer(answer, { payment, model, key, amount });
    else expectAnswer(answer, { status: 404, code: "not_found" });
  });
}

const amounts = fc.option(fc.constantFrom("1", "999999999999"));
const refund = fc.record({ nth: nths, key: keys, amount: amounts, isOwn: mostly() }).map(refunding);

interface RequestedPart {
  payment: Payment;
  model: Model;
  key: string | null;
  amount: string | null;
}

function expectRefundAnswer(answer: ApiResponse, { payment, model, key, amount }: RequestedPart): void {
  const request = key && `${payment.merchant} ${key}`;
  const body = `${payment.id} ${amount}`;
  const known = request === null ? undefined : model.refundKeys.get(request);
  const part = amount === null ? null : BigInt(amount);
  const expected = known ? expectReplay(known, body) : expectRefund(payment, part);
  expectAnswer(answer, expected);
  if (known) return;
  if (expected.status === 200) payment.refunds.push({ amount: part ?? leftOf(payment), isDone: false });
  if (request !== null) model.refundKeys.set(request, { body, answer: expected });
}

function mostly() {
  return fc.constantFrom(true, true, true, false);
}

function expectReplay({ body, answer }: Remembered, given: string): Expected {
  return body === given ? answer : { status: 409, code: "idempotency_conflict" };
}

export const paymentCommands: fc.Arbitrary<Command>[] = [create, read, cancel, refund];

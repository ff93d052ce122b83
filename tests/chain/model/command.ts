import type fc from "fast-check";
import { expect } from "vitest";
import type { ApiResponse } from "@/tests/support/api";
import type { Expected, Model, Payment } from "./model";
import type { World } from "./world";

export type Command = fc.AsyncCommand<Model, World>;
export type Run = (model: Model, world: World) => Promise<void>;

/** A command without preconditions. */
export function command(name: string, run: Run): Command {
  return { check: () => true, run, toString: () => name };
}

/** Stands for the payment that was created last. */
export const NEWEST = -1;

/** A command about one of the existing payments, by a number modulo their count. */
export function onPayment(
  name: string,
  nth: number,
  run: (payment: Payment, model: Model, world: World) => Promise<void>,
): Command {
  return {
    check: ({ payments }) => payments.length > 0,
    run: (model, world) => {
      const { payments } = model;
      const payment = nth === NEWEST ? payments.at(-1) : payments[nth % payments.length];
      return run(payment as Payment, model, world);
    },
    toString: () => `${name} of payment ${nth === NEWEST ? "newest" : nth}`,
  };
}

/** Several commands that shrinking keeps or drops as one. */
export function inOrder(...commands: Command[]): Command {
  return {
    check: (model) => commands.every((each) => each.check(model)),
    run: async (model, world) => {
      for (const each of commands) await each.run(model, world);
    },
    toString: () => commands.map(String).join(" then "),
  };
}

/** Checks that the answer has this status and, for a refusal, this code. */
export function expectAnswer(answer: ApiResponse, expected: Expected): void {
  const code = answer.status < 400 ? undefined : answer.body.code;
  expect({ status: answer.status, code }, answer.text).toEqual({ code: undefined, ...expected });
}

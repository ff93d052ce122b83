import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { IS_LONG } from "@/tests/support/forms";
import { paymentState } from "@/tests/support/payments";
import type { RpcAnswer, RpcCall, RpcFault } from "@/tests/support/rpc-proxy";
import { behind, foreignLogs, movedReceipts, receiptsTakenBack } from "./lies";
import type { FaultRow } from "./row";
import { beginAll, open, type Stage, until, untilStatus } from "./stage";

const MINUTE_MS = 60_000;
/** Longer than each timeout and each lease. */
const AWAY_S = IS_LONG ? 60 : 30;
/** Longer than a used nonce may be without a receipt before the relayer takes it for somebody else's. */
const LIE_MS = 15_000;
/** The client gives up on a node's answer after three seconds. */
const TOO_LATE_MS = 4_000;

/** Lets a payment of each kind of signature, and a refund, meet a fault that lasts until it is `over`. */
async function under(stage: Stage, fault: RpcFault, over: (times: () => number) => Promise<unknown>) {
  const { times, heal } = stage.node.afflict(fault);
  try {
    const payments = await beginAll(stage);
    await over(times);
    return { payments, times: times() };
  } finally {
    heal();
  }
}

const isSend = ({ method }: RpcCall) => method === "eth_sendRawTransaction";

/** The node accepts the bytes, and then answers something else. */
const answersSends = (answer: RpcAnswer | "cut"): RpcFault => {
  return async (call, pass) => {
    if (!isSend(call)) return "fine";
    await pass();
    return answer;
  };
};

const refusal = (message: string): RpcAnswer => ({ error: { code: -32_000, message } });
/** One for the payments, which may share a transaction, and one for the refund. */
const bothSends = (times: () => number) => until("both signers have sent", () => times() >= 2);

/** The node answers falsely, for longer than the relayer's timeout. */
const lying = (what: string, lie: (stage: Stage) => RpcFault): FaultRow => ({
  what: `the node lies: ${what}`,
  run: (stage) => under(stage, lie(stage), () => delay(LIE_MS)),
});

export const nodeFaults: FaultRow[] = [
  {
    what: `the node is away for ${AWAY_S} s: half of it refuses, half of it answers nothing`,
    run(stage) {
      const since = performance.now();
      const away: RpcFault = () => (performance.now() - since < AWAY_S * 500 ? "cut" : "never");
      return under(stage, away, () => delay(AWAY_S * 1_000));
    },
  },
  {
    what: "the node is slow: a second for each answer, and every fifteenth too late",
    async run(stage) {
      let calls = 0;
      const slow: RpcFault = async (_, pass) => {
        const answer = await pass();
        await delay(++calls % 15 === 0 ? TOO_LATE_MS : 1_000);
        return answer;
      };
      const { node } = stage;
      const { times, heal } = node.afflict(slow);
      try {
        const payments = await beginAll(stage);
        // Slow is not away: payments go through meanwhile.
        for (const payment of payments) await untilStatus(payment, "succeeded", 1.5 * MINUTE_MS);
        return { payments, times: times() };
      } finally {
        heal();
      }
    },
  },
  lying("receipts that it has shown are gone", receiptsTakenBack),
  lying("every other answer is of five blocks ago", behind),
  lying("receipts are of other blocks", movedReceipts),
  {
    what: "the node lies: logs of another contract, and of a block that is none, execute a payment that nobody paid",
    async run(stage) {
      const unpaid = await open(stage);
      const happened = await under(stage, await foreignLogs(stage, unpaid), () => delay(LIE_MS));
      expect(await paymentState(unpaid.id)).toMatchObject({ status: "requires_action" });
      return { ...happened, payments: [...happened.payments, unpaid] };
    },
  },
  {
    what: "the reply to a broadcast is lost",
    run: (stage) => under(stage, answersSends("cut"), bothSends),
  },
  {
    what: "the node answers “already known” to what it has just taken",
    run: (stage) => under(stage, answersSends(refusal("already known")), bothSends),
  },
  {
    what: "the node answers “nonce too low” to what it has just taken",
    run: (stage) => under(stage, answersSends(refusal("nonce too low: next nonce 9, tx nonce 8")), bothSends),
  },
  {
    what: "the node answers “underpriced”, and takes nothing",
    run(stage) {
      const refuse: RpcFault = (call) =>
        isSend(call) ? refusal("replacement transaction underpriced") : "fine";
      return under(stage, refuse, bothSends);
    },
  },
];

import { describe, expect, it } from "vitest";
import type { Eip1193Provider } from "@/components/wallet/eip1193";
import {
  atomicChains,
  BatchFailed,
  NoBatches,
  sendCalls,
  untilExecuted,
} from "@/components/wallet/send-calls";

const ACCOUNT = "0x00000000000000000000000000000000000000aa";
const BATCH = { chainId: 8453, from: ACCOUNT, calls: [{ to: ACCOUNT, data: "0x", value: "0x0" }] };
const HASH = `0x${"1".repeat(64)}`;
const answering = (answer: unknown): Eip1193Provider => ({ request: async () => answer });
const failing = (code: unknown): Eip1193Provider => ({
  request: () => Promise.reject(Object.assign(new Error("no"), { code })),
});

describe("what a wallet says of batches", () => {
  it.each([
    [{ "0x2105": { atomic: { status: "supported" } }, "0x1": { atomic: { status: "ready" } } }, [8453, 1]],
    [{ "0x1": { atomic: { status: "unsupported" } }, "0x2": {} }, []],
    [{ "0x1": { atomicBatch: { supported: true } }, "0x2": { atomicBatch: { supported: false } } }, [1]],
    [{ "0x1": null, "0x2": "yes" }, []],
    [null, []],
    ["0x1", []],
  ])("%j", async (answer, chains) => {
    expect((await atomicChains(answering(answer), ACCOUNT)).toSorted()).toEqual(chains.toSorted());
  });

  it("counts as nothing when it fails, or does not answer", async () => {
    expect(await atomicChains(failing(4200), ACCOUNT)).toEqual([]);
    const silent = { request: () => new Promise<never>(() => {}) };
    expect(await atomicChains(silent, ACCOUNT)).toEqual([]);
  });
});

describe("a batch", () => {
  it("is sent as EIP-5792 writes it, all or none", async () => {
    const calls: unknown[] = [];
    const provider: Eip1193Provider = {
      request: async (call) => {
        calls.push(call);
        return { id: "0xid" };
      },
    };
    expect(await sendCalls(provider, BATCH)).toBe("0xid");
    const batch = { ...BATCH, version: "2.0.0", chainId: "0x2105", atomicRequired: true };
    expect(calls).toEqual([{ method: "wallet_sendCalls", params: [batch] }]);
    expect(await sendCalls(answering("0xold"), BATCH)).toBe("0xold");
  });

  it("that a wallet does not take is told apart from one that its owner declined", async () => {
    for (const code of [4200, 5700, 5710, 5740, 5750, 5760, -32_601, -32_602])
      await expect(sendCalls(failing(code), BATCH)).rejects.toBeInstanceOf(NoBatches);
    await expect(sendCalls(failing(4001), BATCH)).rejects.toMatchObject({ code: 4001 });
    await expect(sendCalls(answering({}), BATCH)).rejects.toThrow("something else than an id");
  });

  const { signal } = new AbortController();
  const receipts = (status: string) => [{ transactionHash: HASH, status }];

  it.each([
    [{ status: 200, receipts: receipts("0x1") }],
    [{ status: "CONFIRMED", receipts: receipts("0x1") }],
    [{ status: 200, receipts: [{ transactionHash: HASH }] }],
  ])("was executed: %j", async (answer) => {
    expect(await untilExecuted(answering(answer), "0xid", signal)).toBe(HASH);
  });

  it.each([
    [{ status: 400 }],
    [{ status: 500, receipts: receipts("0x0") }],
    [{ status: 200, receipts: receipts("0x0") }],
  ])("was not executed: %j", async (answer) => {
    await expect(untilExecuted(answering(answer), "0xid", signal)).rejects.toBeInstanceOf(BatchFailed);
  });

  it("may have been executed when the wallet reports a part of it", async () => {
    const waiting = untilExecuted(answering({ status: 600, receipts: receipts("0x1") }), "0xid", signal);
    await expect(waiting).rejects.not.toBeInstanceOf(BatchFailed);
  });

  it("is waited for while the wallet calls it pending, also through an error, until the page stops", async () => {
    const answers = [{ status: 100 }, null, { status: 200 }, { status: 200, receipts: receipts("0x1") }];
    const provider: Eip1193Provider = {
      request: async () => {
        const answer = answers.shift();
        if (!answer) throw new Error("not now");
        return answer;
      },
    };
    expect(await untilExecuted(provider, "0xid", signal)).toBe(HASH);
    const stopping = new AbortController();
    const waiting = untilExecuted(answering({ status: 100 }), "0xid", stopping.signal);
    stopping.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
  });
});

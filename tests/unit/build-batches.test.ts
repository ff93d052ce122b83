import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BatchableCall, buildBatches, MAX_ITEMS } from "@/server/relayer/signer/build-batches";

const BLOCK = 30_000_000n;
/** Of a payment signed by a plain account: 484 bytes. */
const calldata = `0x${"11".repeat(484)}`;
const pay = (gas = 150_000n): BatchableCall => ({ kind: "pay_permit2", router: "0x1", calldata, gas });
const refund: BatchableCall = { kind: "refund", router: "0x1", calldata, gas: 80_000n };
const sizes = (ready: BatchableCall[], blockGas = BLOCK) =>
  buildBatches(ready, blockGas).map(({ items }) => items.length);
const many = (count: number, gas?: bigint) => Array.from({ length: count }, () => pay(gas));

describe("what is ready", () => {
  test.each<[string, number[], number[]]>([
    ["nothing is nothing", sizes([]), []],
    ["one travels alone", sizes([pay()]), [1]],
    ["several share a transaction", sizes(many(20)), [20]],
    ["32 at most", sizes(many(70)), [32, 32, 6]],
    ["a refund travels alone", sizes([pay(), refund, pay()]), [1, 2]],
    ["what is hungry travels alone", sizes([pay(), pay(900_000n), pay()]), [1, 2]],
    ["a small block takes small batches", sizes(many(12), 4_000_000n), [4, 4, 4]],
    ["a tiny block takes single calls", sizes(many(3), 400_000n), [1, 1, 1]],
    ["another router is another transaction", sizes([pay(), { ...pay(), router: "0x2" }]), [1, 1]],
  ])("%s", (_, batch, expected) => expect(batch).toEqual(expected));

  test("alone it has a quarter of room over its estimate, and no limit of an item", () => {
    expect(buildBatches([pay(100_000n)], BLOCK)).toEqual([
      { items: [pay(100_000n)], gasLimit: 125_000n, gasPerItem: null },
    ]);
  });

  test("every item of a batch is given the room of the hungriest, and the limit covers all of them", () => {
    const [batch] = buildBatches([pay(100_000n), pay(200_000n)], BLOCK);
    const gasPerItem = ((200_000n - 21_000n) * 9n) / 8n;
    expect(batch?.gasPerItem).toBe(gasPerItem);
    const each = gasPerItem + 16n * (484n + 64n) + 10_000n;
    expect(batch?.gasLimit).toBe(21_000n + 2n * each + gasPerItem / 63n + 20_000n);
  });

  test("a long signature has the gas of its bytes", () => {
    const long = { ...pay(), calldata: `0x${"11".repeat(4_484)}` };
    const [plain] = buildBatches([pay(), pay()], BLOCK);
    const [batch] = buildBatches([pay(), long], BLOCK);
    expect((batch?.gasLimit ?? 0n) - (plain?.gasLimit ?? 0n)).toBe(16n * 4_000n);
  });

  test("is batchOf once, in order, within a fifth of the block", () => {
    const item = fc.record({
      kind: fc.constantFrom("pay_authorization", "pay_permit2", "refund"),
      router: fc.constantFrom("0x1", "0x2"),
      calldata: fc.constant(calldata),
      gas: fc.bigInt({ min: 60_000n, max: 900_000n }),
    });
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 100 }),
        fc.bigInt({ min: 100_000n, max: BLOCK }),
        (ready, gas) => {
          const batches = buildBatches(ready, gas);
          expect(batches.flatMap(({ items }) => items)).toHaveLength(ready.length);
          expect(new Set(batches.flatMap(({ items }) => items))).toEqual(new Set(ready));
          for (const { items, gasLimit } of batches) {
            if (items.length === 1) continue;
            expect(items.length).toBeLessThanOrEqual(MAX_ITEMS);
            expect(gasLimit).toBeLessThanOrEqual(gas / 5n);
            expect(new Set(items.map(({ router }) => router)).size).toBe(1);
            expect(items.some(({ kind }) => kind === "refund")).toBe(false);
          }
        },
      ),
    );
  });
});

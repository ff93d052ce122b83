import {
  type Abi,
  type AbiEvent,
  type AbiFunction,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  type Log,
  toEventSelector,
  toFunctionSelector,
} from "viem";
import { describe, expect, test } from "vitest";
import { routerAbis, routerEventAbi, sharedRouterAbi } from "@/server/chain/abi/routers";
import { type RefundOrder, refundCall } from "@/server/chain/calls/refund-call";
import { type RouterEvent, routerEvents } from "@/server/chain/reads/router-events";
import { eventOf, factsOf } from "@/server/ledger/event-facts";

const ROUTER = "0x00000000000000000000000000000000000000AA";
const PLACE = { txHash: word(1), logIndex: 3, blockNumber: 7, blockHash: word(2) };

function word(value: number): Hex {
  return `0x${value.toString(16).padStart(64, "0")}`;
}

/** Changes of roles are read from the router's state, and failed items from receipts. */
const NOT_STORED = [
  "BatchItemFailed",
  "EIP712DomainChanged",
  "FeeRecipientSet",
  "GuardianSet",
  "OwnershipTransferStarted",
  "OwnershipTransferred",
  "RefunderSet",
  "RelayerSet",
];

describe("the editions of the router", () => {
  test.each(sharedRouterAbi.map((item) => [item.name, item as AbiFunction] as const))(
    "have %s in common",
    (name, shared) => {
      const first = (routerAbis[1] as Abi).find(
        (item): item is AbiFunction => item.type === "function" && item.name === name,
      );
      if (!first) throw new Error(`edition 1 lacks ${name}`);
      expect(toFunctionSelector(shared)).toBe(toFunctionSelector(first));
      expect(shared.outputs.map(({ type }) => type)).toEqual(first.outputs.map(({ type }) => type));
    },
  );

  test.each([1, 2] as const)("leave no event of edition %i without a decision", (version) => {
    const stored = new Set(routerEventAbi.map((item) => layoutOf(item)));
    const events = (routerAbis[version] as Abi).filter((item): item is AbiEvent => item.type === "event");
    const left = events.filter((item) => !stored.has(layoutOf(item))).map(({ name }) => name);
    expect(NOT_STORED).toEqual(expect.arrayContaining(left));
    expect(events.length - left.length).toBe(version === 1 ? 4 : 9);
  });

  test("refund a part on edition 2 only", () => {
    const address: Hex = "0x00000000000000000000000000000000000000bb";
    const refs = { paymentRef: word(3), optionRef: word(4), merchantRef: word(5) };
    const terms = { ...refs, payer: address, token: address, destination: address, fee: 0n, deadline: 1n };
    const part: RefundOrder = { terms: { ...terms, amount: 5n }, amount: 2n, refundRef: word(6) };
    expect(() => refundCall(1, part)).toThrow("whole payments only");
    expect(refundCall(1, { ...part, amount: 5n })).not.toBe(refundCall(2, { ...part, amount: 5n }));
    expect(refundCall(2, part)).toContain(word(6).slice(2));
  });
});

/** The topic of an event, and which of its fields are indexed. */
function layoutOf(item: AbiEvent): string {
  return toEventSelector(item) + item.inputs.map(({ indexed }) => indexed).join();
}

describe("an event of a router", () => {
  test.each(routerEventAbi.map((item) => [toEventSelector(item), item] as const))(
    "with topic %s is decoded, and stored so that it can be read back",
    (_topic, item) => {
      const [event] = routerEvents([ROUTER], [logOf(item)]);
      if (!event) throw new Error("nothing was decoded");
      expect(event.type).toBe(item.name);
      const { blockNumber: block, router, txHash, logIndex, blockHash, type, key } = event;
      const data = JSON.parse(JSON.stringify(factsOf(event, 9)));
      const row = { block, router, txHash, logIndex, blockHash, type, key, data };
      const { nonce, ...read } = eventOf(row) as RouterEvent & { nonce: number; payer?: string };
      if (type === "PaymentRefunded" && event.refundRef === null) delete read.payer;
      expect(read).toEqual(event);
      expect(nonce).toBe(9);
    },
  );

  test("of another contract is none", () => {
    expect(routerEvents(["0x00000000000000000000000000000000000000cc"], routerEventAbi.map(logOf))).toEqual(
      [],
    );
  });

  test("names a refund's receiver by edition, and keeps how edition 1 stored it", () => {
    const [, first, second] = routerEventAbi;
    const [whole, part] = routerEvents([ROUTER], [logOf(first), logOf(second)]);
    expect(whole).toMatchObject({ type: "PaymentRefunded", refundRef: null });
    expect(part).toMatchObject({ type: "PaymentRefunded", refundRef: word(13) });
    const stored = factsOf(whole as RouterEvent, null);
    expect(Object.keys(stored).sort()).toEqual([
      ...["amount", "merchantRef", "nonce", "payer", "paymentRef", "token"],
    ]);
  });
});

/** A log of an event whose n-th field holds the number 11 + n. */
function logOf(item: AbiEvent): Log<bigint, number, false> {
  const values = item.inputs.map(({ type }, i) => {
    if (type === "bool") return true;
    if (type === "address") return `0x${(11 + i).toString(16).padStart(40, "0")}`;
    return type === "bytes32" ? word(11 + i) : BigInt(11 + i);
  });
  const args = Object.fromEntries(item.inputs.map(({ name }, i) => [name, values[i]]));
  const unindexed = item.inputs.flatMap((input, i) => (input.indexed ? [] : [{ input, value: values[i] }]));
  const { blockNumber, txHash: transactionHash, ...place } = PLACE;
  return {
    ...place,
    address: ROUTER,
    blockNumber: BigInt(blockNumber),
    transactionHash,
    transactionIndex: 0,
    removed: false,
    topics: encodeEventTopics({ abi: [item], eventName: item.name, args } as never) as [Hex, ...Hex[]],
    data: encodeAbiParameters(
      unindexed.map(({ input }) => input),
      unindexed.map(({ value }) => value),
    ),
  } as Log<bigint, number, false>;
}

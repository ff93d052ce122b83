import fc from "fast-check";
import { type Hex, hashTypedData, isAddress, keccak256, stringToBytes, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { permit2Address } from "@/server/chain/abi/permit2";
import { keyOf, optionRefOf, refOf, type Terms } from "@/server/chain/calls/terms";
import {
  authorizationTypedData,
  digestOf,
  permit2TypedData,
  writeTypedData,
} from "@/server/chain/calls/typed-data";
import type { RouterPlace, RouterVersion } from "@/server/chain/client/routers";

const TERMS_FIELDS = [
  { name: "paymentRef", type: "bytes32" },
  { name: "optionRef", type: "bytes32" },
  { name: "merchantRef", type: "bytes32" },
  { name: "payer", type: "address" },
  { name: "token", type: "address" },
  { name: "amount", type: "uint256" },
  { name: "destination", type: "address" },
  { name: "fee", type: "uint256" },
  { name: "deadline", type: "uint256" },
];

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => toHex(value));
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const terms: fc.Arbitrary<Terms> = fc.record({
  paymentRef: hex(32),
  optionRef: hex(32),
  merchantRef: hex(32),
  payer: hex(20),
  token: hex(20),
  amount: uint256,
  destination: hex(20),
  fee: uint256,
  deadline: uint256,
});
const place = fc.record({
  chainId: fc.integer({ min: 1 }),
  router: hex(20),
  version: fc.constantFrom<RouterVersion>(1, 2),
});

function sample(): Terms {
  const [made] = fc.sample(terms, { numRuns: 1, seed: 7 });
  if (!made) throw new Error("no sample");
  return { ...made, amount: 12_340_000n, deadline: 1_800_000_000n };
}

const PLACE: RouterPlace = {
  chainId: 31337,
  router: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  version: 1,
};

/** Every number of the JSON is a 0x-hex string and every address is in lower case. */
function expectWalletForm(value: unknown): void {
  expect(["number", "bigint", "boolean"]).not.toContain(typeof value);
  if (typeof value === "string" && isAddress(value, { strict: false }))
    expect(value).toBe(value.toLowerCase());
  if (typeof value === "object" && value !== null) Object.values(value).forEach(expectWalletForm);
}

describe("the key of terms", () => {
  it("is the EIP-712 digest that viem computes", () => {
    fc.assert(
      fc.property(terms, place, (message, { chainId, router, version }) => {
        const expected = hashTypedData({
          domain: { name: "Florin PaymentRouter", version: `${version}`, chainId, verifyingContract: router },
          types: { Terms: TERMS_FIELDS },
          primaryType: "Terms",
          message: { ...message },
        });
        expect(keyOf(message, { chainId, router, version })).toBe(expected);
      }),
    );
  });

  it("names an option by its id and by the price of its payment", () => {
    const price = { unit: "iso4217/USD", value: 1_250n };
    const ref = optionRefOf("opt_1", price);
    expect(ref).toBe(keccak256(stringToBytes("opt_1\niso4217/USD\n1250")));
    expect(optionRefOf("opt_1", { ...price, value: "1250" })).toBe(ref);
    const others = [
      optionRefOf("opt_2", price),
      optionRefOf("opt_1", { ...price, unit: "iso4217/EUR" }),
      optionRefOf("opt_1", { ...price, value: 62_500n }),
      refOf("opt_1"),
    ];
    expect(new Set([...others, ref]).size).toBe(5);
  });

  it("changes with every field, the chain, the router and its edition", () => {
    const base = sample();
    const others: Hex[] = [
      keyOf({ ...base, paymentRef: refOf("pay_2") }, PLACE),
      keyOf({ ...base, optionRef: refOf("opt_2") }, PLACE),
      keyOf({ ...base, merchantRef: refOf("mrch_2") }, PLACE),
      keyOf({ ...base, payer: PLACE.router }, PLACE),
      keyOf({ ...base, token: PLACE.router }, PLACE),
      keyOf({ ...base, amount: base.amount + 1n }, PLACE),
      keyOf({ ...base, destination: PLACE.router }, PLACE),
      keyOf({ ...base, fee: base.fee === 0n ? 1n : base.fee - 1n }, PLACE),
      keyOf({ ...base, deadline: base.deadline + 1n }, PLACE),
      keyOf(base, { ...PLACE, chainId: 31338 }),
      keyOf(base, { ...PLACE, router: permit2Address }),
      keyOf(base, { ...PLACE, version: 2 }),
      keyOf(base, PLACE),
    ];
    expect(new Set(others).size).toBe(others.length);
  });
});

describe("typed data", () => {
  const account = privateKeyToAccount(`0x${"11".repeat(32)}`);
  const terms = { ...sample(), payer: account.address };
  const base = { ...terms, key: keyOf(terms, PLACE) };
  const made = {
    "EIP-3009": authorizationTypedData(base, PLACE, { name: "Test Dollar", version: "2" }),
    Permit2: permit2TypedData(base, PLACE),
  };

  it.each(Object.entries(made))("of %s is in the form that wallets take", (_, data) => {
    const written = JSON.parse(writeTypedData(data));
    expect(Object.keys(written).sort()).toEqual(["domain", "message", "primaryType", "types"]);
    expect(written.types.EIP712Domain.map((field: { name: string }) => field.name).sort()).toEqual(
      Object.keys(written.domain).sort(),
    );
    expectWalletForm({ domain: written.domain, message: written.message });
    expect(written.domain.chainId).toBe("0x7a69");
  });

  it.each(Object.entries(made))("of %s is signed as written: the JSON's digest is ours", async (_, data) => {
    const written = JSON.parse(writeTypedData(data));
    expect(await account.signTypedData(written)).toBe(await account.sign({ hash: digestOf(data) }));
  });

  it("carries the key as its nonce, and the terms' amount and deadline", () => {
    const authorization = JSON.parse(writeTypedData(made["EIP-3009"])).message;
    expect(authorization).toMatchObject({ nonce: base.key, value: toHex(base.amount), validAfter: "0x0" });
    expect(authorization).toMatchObject({
      validBefore: toHex(base.deadline),
      to: PLACE.router.toLowerCase(),
    });
    const permit = JSON.parse(writeTypedData(made.Permit2)).message;
    expect(BigInt(permit.nonce)).toBe(BigInt(base.key));
    expect(permit).toMatchObject({ spender: PLACE.router.toLowerCase(), deadline: toHex(base.deadline) });
  });
});

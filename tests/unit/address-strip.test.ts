import fc from "fast-check";
import { expect, it } from "vitest";
import { addressColours } from "@/components/ui/address-colours";
import { middleTruncate } from "@/components/ui/middle-truncate";

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });

it("gives eight colours, the same for both cases of an address", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  expect(addressColours(address)).toHaveLength(8);
  expect(addressColours(address)).toEqual(addressColours(address.toLowerCase()));
});

it("distinguishes addresses that are the same when truncated", () => {
  const differing: number[] = [];
  fc.assert(
    fc.property(hex(32), hex(32), (one, other) => {
      fc.pre(one !== other);
      const [a, b] = [one, other].map((middle) => `0x5aAe${middle}BeAed`);
      expect(middleTruncate(a ?? "")).toBe(middleTruncate(b ?? ""));
      const theirs = addressColours(b ?? "");
      differing.push(addressColours(a ?? "").filter((colour, place) => colour !== theirs[place]).length);
    }),
    { seed: 1, numRuns: 2000 },
  );
  const mean = differing.reduce((sum, count) => sum + count, 0) / differing.length;
  expect(mean).toBeGreaterThan(6.5);
  expect(differing.filter((count) => count < 3).length).toBe(0);
});

it("changes the strip when a single character changes", () => {
  const address = `0x${"a".repeat(40)}`;
  const strip = addressColours(address).join();
  for (let place = 2; place < address.length; place += 1) {
    const changed = `${address.slice(0, place)}b${address.slice(place + 1)}`;
    expect(addressColours(changed).join()).not.toBe(strip);
  }
});

it("truncates in the middle, and leaves short texts whole", () => {
  expect(middleTruncate("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).toBe("0x5aAe…eAed");
  expect(middleTruncate("INV-2041")).toBe("INV-2041");
});

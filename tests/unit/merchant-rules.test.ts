import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isUnfinished, shapeFault, shapeText } from "@/components/merchants/address-shape";
import {
  type Crop,
  isSquare,
  middleCrop,
  moveCrop,
  outputSide,
  resizeCrop,
} from "@/components/merchants/crop";
import { freeAssets, nextRow } from "@/components/merchants/destination-rows";
import { checkLogoFile } from "@/components/merchants/logo-checks";
import { bankFault, maskBankNumber, tidyBankNumber } from "@/server/settlements/bank-number";
import { looksAlike } from "@/server/settlements/look-alike";
import { textsOf } from "@/tests/support/messages";

describe("addresses that look alike", () => {
  const known = "0xABcd00000000000000000000000000000000eF12";

  test("share both ends and differ between, in upper or lower case", () => {
    expect(looksAlike(known, "0xabcd99999999999999999999999999999999ef12")).toBe(true);
    expect(looksAlike(known, "0xabc000000000000000000000000000000000ff12")).toBe(true);
    expect(looksAlike(known, known.toLowerCase())).toBe(false);
    expect(looksAlike(known, "0xabcd99999999999999999999999999999999ef13")).toBe(false);
    expect(looksAlike(known, "0xbbcd99999999999999999999999999999999ef12")).toBe(false);
  });

  test("do so both ways, and never to themselves", () => {
    const address = fc.stringMatching(/^0x[0-9a-f]{40}$/);
    fc.assert(
      fc.property(address, address, (a, b) => {
        expect(looksAlike(a, b)).toBe(looksAlike(b, a));
        expect(looksAlike(a, a.toUpperCase().replace("0X", "0x"))).toBe(false);
      }),
    );
  });
});

describe("the shape of an address", () => {
  const good = `0x${"aB".repeat(20)}`;

  test.each([
    ["vitalik.eth", /Names such as/],
    ["shop.base.eth", /Names such as/],
    ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", /begins with 0x/],
    [`0x${"g".repeat(40)}`, /“g” cannot be/],
    [`${good}a`, /has 42 characters; this has 43/],
    [good.slice(0, -1), /this has 41/],
  ])("%s is refused in words", (text, words) => {
    const fault = shapeFault(text);
    const t = textsOf("en", "merchants.destinations.address");
    expect(fault && shapeText(fault, t)).toMatch(words);
  });

  test("is right with 0x and 40 digits, and unfinished with fewer", () => {
    expect(shapeFault(good)).toBeNull();
    expect([isUnfinished(""), isUnfinished("0"), isUnfinished("0xab"), isUnfinished(good)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isUnfinished("0xzz")).toBe(false);
  });
});

describe("cropping", () => {
  const sizes = fc.record({
    width: fc.integer({ min: 1, max: 5_000 }),
    height: fc.integer({ min: 1, max: 5_000 }),
  });
  const isInside = ({ x, y, side }: Crop, { width, height }: { width: number; height: number }) =>
    [x, y, side].every(Number.isInteger) &&
    side >= 1 &&
    x >= 0 &&
    y >= 0 &&
    x + side <= width &&
    y + side <= height;

  test("begins with the largest square in the middle", () => {
    expect(middleCrop({ width: 800, height: 600 })).toEqual({ x: 100, y: 0, side: 600 });
    expect(middleCrop({ width: 601, height: 900 })).toEqual({ x: 0, y: 149, side: 601 });
  });

  test("never leaves the image, however it is moved and resized", () => {
    const by = fc.integer({ min: -6_000, max: 6_000 });
    fc.assert(
      fc.property(sizes, fc.tuple(by, by, by), (size, [x, y, side]) => {
        const moved = moveCrop(middleCrop(size), { x, y }, size);
        const resized = resizeCrop(moved, side, { size, minSide: 500 });
        expect(isInside(moved, size) && isInside(resized, size)).toBe(true);
        expect(resized.side).toBeGreaterThanOrEqual(Math.min(500, size.width, size.height));
      }),
    );
  });

  test("keeps its middle when there is room, and never makes pixels up", () => {
    const size = { width: 2_000, height: 1_000 };
    expect(resizeCrop(middleCrop(size), 600, { size, minSide: 500 })).toEqual({ x: 700, y: 200, side: 600 });
    expect(outputSide({ side: 700 })).toBe(700);
    expect(outputSide({ side: 3_000 })).toBe(1_024);
  });

  test("counts as square what the server counts so", () => {
    expect(isSquare({ width: 1_050, height: 1_000 })).toBe(true);
    expect(isSquare({ width: 1_000, height: 1_051 })).toBe(false);
  });
});

describe("the rules for logos in the browser", () => {
  const broken = (file: Parameters<typeof checkLogoFile>[0]) =>
    checkLogoFile(file, textsOf("en", "merchants.logo")).flatMap(({ rule, isMet }) => (isMet ? [] : [rule]));
  const png = { type: "image/png", bytes: 1_000, size: { width: 600, height: 600 } };

  test("are met by a square PNG, and each named when it is not", () => {
    expect(broken(png)).toEqual([]);
    expect(broken({ ...png, type: "image/gif" })).toEqual(["JPEG, PNG, WebP or AVIF"]);
    expect(broken({ ...png, bytes: 2 * 1024 * 1024 + 1 })).toEqual(["At most 2 MB"]);
    expect(broken({ ...png, size: { width: 499, height: 499 } })).toEqual(["At least 500 × 500 pixels"]);
    expect(broken({ ...png, size: { width: 4_097, height: 4_097 } })).toEqual(["At most 4096 × 4096 pixels"]);
    expect(broken({ ...png, size: { width: 600, height: 700 } })).toEqual(["Square, within 5 %"]);
    expect(broken({ ...png, size: null })).toContain("An image that can be read");
  });
});

describe("rows of new destinations", () => {
  const assets = ["a", "b", "c"].map((id) => ({ id, symbol: id, name: id, chainId: 1, networkName: "One" }));

  test("take an asset each, and the next one goes to the same address", () => {
    const first = nextRow(assets, []);
    expect(first).toMatchObject({ assetId: "a", address: "" });
    const rows = [{ ...first, address: "0x1" }];
    const second = nextRow(assets, rows);
    expect(second).toMatchObject({ assetId: "b", address: "0x1" });
    expect(second.key).not.toBe(first.key);
    const choices = freeAssets(assets, new Set(["c"]), [...rows, second]);
    expect(choices(second).map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("bank accounts", () => {
  const iban = (number: string) => bankFault({ bankType: "iban", bankCode: "", number })?.[0];

  test("must match their checksums", () => {
    expect(iban(tidyBankNumber("de89 3704 0044 0532 0130 00"))).toBeUndefined();
    expect(iban("GB82WEST12345698765432")).toBeUndefined();
    expect(iban("DE89370400440532013001")).toBe("number");
    expect(iban("")).toBe("number");
    const ach = (bankCode: string, number: string) =>
      bankFault({ bankType: "us_ach", bankCode, number })?.[0];
    expect(ach("021000021", "123456789")).toBeUndefined();
    expect(ach("021000022", "123456789")).toBe("bankCode");
    expect(ach("021000021", "123")).toBe("number");
    expect(bankFault({ bankType: "uk_sort_code", bankCode: "20", number: "12345678" })?.[0]).toBe("bankCode");
  });

  test("show their last four characters only", () => {
    expect(maskBankNumber("DE89370400440532013000")).toBe("****3000");
  });
});

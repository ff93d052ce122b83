import { describe, expect, test } from "vitest";
import { RETIRED, retiredWords } from "@/scripts/words";

describe("the word check", () => {
  test.each(Object.keys(RETIRED))("finds a planted %s", (word) => {
    expect(retiredWords("docs/planted.md", `First line.\nThe ${word} is here.`)).toEqual([
      `docs/planted.md:2: write "${RETIRED[word]}" instead of "${word}"`,
    ]);
  });

  test("finds it in any case, and not within another word", () => {
    expect(retiredWords("a.ts", "const Lane = 1;")).toHaveLength(1);
    expect(retiredWords("a.ts", "plane, henceforth, ticketing, air-carrier")).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { brandColours, brandStyle, type Theme } from "@/server/merchants/brand-colours";

/** The surfaces of app/globals.css, as a browser paints them. */
const SURFACES: Record<Theme, string[]> = {
  light: ["#faf9f5", "#fefefd", "#f2f1ec"],
  dark: ["#0f100c", "#171914", "#20221d"],
};
const GRID = ["00", "33", "66", "99", "cc", "ff"];
const COLOURS = GRID.flatMap((r) => GRID.flatMap((g) => GRID.map((b) => `#${r}${g}${b}`)));

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test("a merchant's colour can be read on every surface, and text on it, whichever it is", () => {
    for (const colour of COLOURS) {
      const { accent, accentSoft, onAccent } = brandColours(colour, theme);
      for (const ground of [...SURFACES[theme], accentSoft, onAccent]) {
        expect(contrast(accent, ground), `${colour} as ${accent} on ${ground}`).toBeGreaterThanOrEqual(4.45);
      }
    }
  });

  test("a colour that can be read stays as it is", () => {
    const readable = theme === "light" ? "#1f5f4a" : "#8fd6b8";
    const { accent } = brandColours(readable, theme);
    expect(contrast(accent, readable)).toBeLessThan(1.05);
  });
});

test("two merchants' colours differ, in both themes", () => {
  for (const theme of ["light", "dark"] as const) {
    expect(brandColours("#c2185b", theme).accent).not.toBe(brandColours("#1565c0", theme).accent);
  }
});

test("the style sheet has colours and nothing else", () => {
  expect(brandStyle("#c2185b").replaceAll(/--[a-z-]+:#[0-9a-f]{6};?/g, "")).toBe(
    ":root{}@media not print{.dark{}}",
  );
});

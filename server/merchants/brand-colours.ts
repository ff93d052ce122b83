import { clampChroma, formatHex, type Oklch, oklch, wcagContrast } from "culori";

/** The colours that a page derives from a merchant's one colour; CSS hexadecimal. */
export interface BrandColours {
  /** Buttons, links and choices; text on all of the page's surfaces. */
  accent: string;
  /** The same under the pointer. */
  accentStrong: string;
  /** Behind what is chosen. */
  accentSoft: string;
  /** Text on `accent`. */
  onAccent: string;
}

export type Theme = "light" | "dark";

/** WCAG 2.2, 1.4.3: contrast of text, AA. */
const LEAST_CONTRAST = 4.5;
const STEP = 0.005;

interface ThemeRules {
  /** Surfaces of app/globals.css on which accented text stands. */
  surfaces: Oklch[];
  /** OKLCH lightness from which the accent moves towards readability. */
  startsAt: (lightness: number) => number;
  step: number;
  strongBy: number;
  soft: { l: number; mostChroma: number };
  on: Oklch;
}

const grey = (l: number, c: number, h: number): Oklch => ({ mode: "oklch", l, c, h });

const RULES: Record<Theme, ThemeRules> = {
  light: {
    surfaces: [grey(0.982, 0.005, 95), grey(0.998, 0.002, 95), grey(0.955, 0.007, 95)],
    startsAt: (lightness) => Math.min(lightness, 0.6),
    step: -STEP,
    strongBy: -0.065,
    soft: { l: 0.95, mostChroma: 0.035 },
    on: grey(0.99, 0.01, 110),
  },
  dark: {
    surfaces: [grey(0.165, 0.007, 115), grey(0.205, 0.008, 115), grey(0.245, 0.009, 115)],
    startsAt: (lightness) => Math.max(lightness, 0.7),
    step: STEP,
    strongBy: 0.05,
    soft: { l: 0.29, mostChroma: 0.045 },
    on: grey(0.2, 0.03, 115),
  },
};

/**
 * Derives a theme's colours from a merchant's colour. Hue and chroma stay; lightness moves only as far as text needs to
 * be read on every surface (contrast of at least 4.5).
 * @param colour `#rrggbb`
 */
export function brandColours(colour: string, theme: Theme): BrandColours {
  const { surfaces, startsAt, step, strongBy, soft, on } = RULES[theme];
  const { l, c, h } = oklch(colour) ?? grey(0, 0, 0);
  const at = (lightness: number, chroma = c) =>
    formatHex(clampChroma({ mode: "oklch", l: lightness, c: chroma, h: h ?? 0 }, "oklch"));
  const accentSoft = at(soft.l, Math.min(c, soft.mostChroma));
  const grounds = [...surfaces.map((surface) => formatHex(surface)), accentSoft, formatHex(on)];
  const isReadable = (text: string) =>
    grounds.every((ground) => wcagContrast(text, ground) >= LEAST_CONTRAST);
  let lightness = startsAt(l);
  while (lightness > 0 && lightness < 1 && !isReadable(at(lightness))) lightness += step;
  return {
    accent: at(lightness),
    accentStrong: at(Math.min(1, Math.max(0, lightness + strongBy))),
    accentSoft,
    onAccent: formatHex(on),
  };
}

/** Returns the style sheet that gives a page a merchant's colours in both themes; print stays light. */
export function brandStyle(colour: string): string {
  return `:root{${declare(colour, "light")}}@media not print{.dark{${declare(colour, "dark")}}}`;
}

function declare(colour: string, theme: Theme): string {
  const { accent, accentStrong, accentSoft, onAccent } = brandColours(colour, theme);
  return `--accent:${accent};--accent-strong:${accentStrong};--accent-soft:${accentSoft};--on-accent:${onAccent}`;
}

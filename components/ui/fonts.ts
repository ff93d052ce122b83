import localFont from "next/font/local";

/** Nearly every page needs only Latin, and waits for nothing else. fonts/README.md describes how the files are made. */
const latin = localFont({
  src: "./fonts/geist-latin.woff2",
  variable: "--font-geist-latin",
  weight: "400 600",
  adjustFontFallback: false,
});

/** Loaded by pages with a character of it. Its fallback has the same metrics, so that no line moves. */
const rest = localFont({
  src: "./fonts/geist-rest.woff2",
  variable: "--font-geist-rest",
  weight: "400 600",
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130, U+0132-0151, U+0154-015F, U+0162-0177, U+0179-017C, U+017F-052F, U+1E00-1EFF, U+20A0-20AB, U+20AD-20BF",
    },
  ],
});

const mono = localFont({
  src: "./fonts/geist-mono-latin.woff2",
  variable: "--font-geist-mono",
  weight: "400 600",
  preload: false,
  adjustFontFallback: false,
});

/** The classes that apply the fonts to a document. */
export const FONTS = `${latin.variable} ${rest.variable} ${mono.variable}`;

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { lookAtBothSizes } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";

/** A page without a fault, and with one that only a narrow window shows. */
const pageWith = (body: string, style = "") =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Sizes</title>
   <style>@media (max-width: 400px) { ${style} }</style></head>
   <body><main><h1>Sizes</h1>${body}</main></body></html>`;

const windowOf = (page: Page) =>
  page.evaluate(() => [innerWidth, devicePixelRatio, matchMedia("(pointer: coarse)").matches]);

test("a look shows a desktop's page on a phone too, and returns", { tag: "@looks" }, async ({ page }) => {
  await page.setContent(pageWith("<p>Small</p>"));
  const seen: unknown[] = [];
  await lookAtBothSizes(page, async () => {
    seen.push(await windowOf(page));
  });
  seen.push(await windowOf(page));
  expect(seen).toEqual([
    [1440, 1, false],
    [390, 2, true],
    [1440, 1, false],
  ]);
});

test("a look shows a phone's page on a desktop too, and returns", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(pageWith("<p>Large</p>"));
  const seen: unknown[] = [];
  await lookAtBothSizes(page, async () => {
    seen.push(await windowOf(page));
  });
  seen.push(await windowOf(page));
  expect(seen).toEqual([
    [320, 2, true],
    [1440, 1, false],
    [320, 2, true],
  ]);
});

/** Each with what the look says. */
const FAULTS: [name: string, html: string, says: RegExp][] = [
  ["a line wider than the window", pageWith("<p>Wide</p>", "p { width: 500px }"), /toBeLessThanOrEqual/],
  ["a text that cannot be read", pageWith("<p>Pale</p>", "p { color: #ddd }"), /color-contrast/],
  [
    "a button under something else",
    pageWith("<button>Pay</button><div></div>", "div { position: fixed; inset: 0; background: #fff }"),
    /controls out of reach/,
  ],
  [
    "one pale line among others",
    pageWith(
      '<ul><li class="a">Tea</li><li class="a">Rye</li><li class="b">Jam</li></ul>',
      ".b { color: #ddd }",
    ),
    /color-contrast/,
  ],
];

for (const [fault, html, says] of FAULTS) {
  test(`a look finds ${fault} on a phone alone`, { tag: "@looks" }, async ({ page }) => {
    await page.setContent(html.replace("max-width: 400px", "max-width: 1px"));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setContent(html);
    await expect(expectAccessible(page)).rejects.toThrow(says);
  });
}

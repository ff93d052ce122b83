import { randomBytes } from "node:crypto";
import { enter, lineOf } from "@/tests/e2e/dashboard-visit";
import { holdScripts } from "@/tests/e2e/held-scripts";
import { expect, test } from "@/tests/support/e2e";

const word = () => randomBytes(4).toString("hex");

test.beforeEach(async ({ page, demo }) => enter(page, demo));

test("a merchant typed in before the page's script runs is created", async ({ page }) => {
  const name = `Stall ${word()}`;
  const release = await holdScripts(page);
  await page.goto("/dashboard/merchants/new", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Contact e-mail" }).fill("stall@florin.test");
  release();
  await page.getByRole("button", { name: "Create merchant" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("stall@florin.test").first()).toBeVisible();
});

test("words typed into the search before the page's script runs are searched for", async ({ page, api }) => {
  const referenceId = `Early ${word()}`;
  const made = await api.post<{ paymentId: string }>("/v1/payments", {
    referenceId,
    amount: { unit: "iso4217/USD", value: "1234" },
  });
  const release = await holdScripts(page);
  await page.goto("/dashboard/payments", { waitUntil: "commit" });
  const box = page.getByRole("searchbox", { name: "Search payments" });
  await box.fill(referenceId);
  release();
  await page.waitForFunction(() => Object.keys(document.querySelector("[type=search]") ?? {}).length > 0);
  await expect(box).toHaveValue(referenceId);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-payment]").filter({ visible: true })).toHaveCount(1);
  await expect(lineOf(page, made.body.paymentId)).toBeVisible();
});

test("words searched for stay while the answer to the words before them comes", async ({ page }) => {
  await page.goto("/dashboard/payments");
  await page.route(/[?&]q=second/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const box = page.getByRole("searchbox", { name: "Search payments" });
  // The second search is sent before the first answer arrives.
  for (const pauseMs of [10, 20, 30, 40, 10, 20]) {
    const [first, second] = [`first-${word()}`, `second-${word()}`];
    expect(await box.evaluate(searchTwice, { first, second, pauseMs })).toEqual([second]);
    await expect(page).toHaveURL(`/dashboard/payments?q=${second}`);
  }
});

/** Searches for a text and after a pause for another; returns what the box shows in the second after that. */
async function searchTwice(
  box: HTMLInputElement,
  { first, second, pauseMs }: { first: string; second: string; pauseMs: number },
): Promise<string[]> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  function search(text: string) {
    box.focus();
    box.select();
    document.execCommand("insertText", false, text);
    box.form?.requestSubmit();
  }
  search(first);
  await pause(pauseMs);
  search(second);
  const shown = new Set<string>();
  for (const until = performance.now() + 1_000; performance.now() < until; await pause(5))
    shown.add(box.value);
  return [...shown];
}

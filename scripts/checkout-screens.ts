/**
 * `npx tsx scripts/checkout-screens.ts`: takes pictures of every state of the checkout, phone and desktop, light and
 * dark, in a running local mode (DATA_DIR), for review. They go to test-results/checkout.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { endInPrompt, mining, paid, type Visit, visitOf } from "@/scripts/screens/checkout-visit";
import { findChromium } from "@/tests/support/chromium";
import type { SignedTransaction } from "@/tests/support/wallet-rpc";

const folder = "test-results/checkout";
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1_440, height: 900 } };

/** Each function brings the page into the state that it is named for. */
const STATES: Record<string, (visit: Visit) => Promise<unknown>> = {
  open: ({ open }) => open(),
  "ending-soon": ({ open }) => open("", { expiresAt: Math.floor(Date.now() / 1_000) + 100 }),
  options: ({ connect }) => connect(),
  "options-missing": async ({ connect, page }) => {
    await connect({ units: 20 });
    await page.locator("summary").first().click();
  },
  "nothing-enough": ({ connect }) => connect({ units: 0 }),
  rejected: async ({ connect, pay, page }) => {
    await connect({ approve: ({ method }) => method !== "eth_signTypedData_v4" });
    await pay("USDC");
    await page.getByText("You declined in your wallet").waitFor();
    await page.getByRole("radio").first().waitFor();
  },
  "in-wallet": async ({ connect, pay, page }) => {
    await connect({ approve: ({ method }) => method !== "eth_sendTransaction" || new Promise(() => {}) });
    await pay("USDT");
    await page.getByText("Step 1 of 2").waitFor();
  },
  "price-changed": async ({ connect, pay, page }) => {
    let reply = 0;
    await page.route("**/options", async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      if (reply++ === 0) for (const each of answer.options) endQuote(each);
      await route.fulfill({ response, json: answer });
    });
    await connect();
    await pay("USDC");
    await page.getByText("The price has changed").waitFor();
  },
  sent: async ({ connect, pay, page }) => {
    await page.route("**/confirm?*", (route) => route.abort());
    await page.route("**/status?*", (route) => route.abort());
    await connect();
    await pay("ETH");
    await page.getByRole("heading", { name: "Your transaction was sent" }).waitFor();
  },
  confirming: async ({ connect, pay, page }) => {
    await connect();
    await mining(false);
    await pay("USDC");
    await page.getByRole("heading", { name: /^Confirming/ }).waitFor();
  },
  paid: ({ connect, pay, page }) => connect().then(() => paid(page, pay)),
  "paid-print": async ({ connect, pay, page }) => {
    await connect();
    await paid(page, pay);
    await page.emulateMedia({ media: "print" });
  },
  expired: async ({ open, page }) => {
    await open("", { expiresAt: Math.floor(Date.now() / 1_000) + 3 });
    await page.getByRole("heading", { name: "This payment has expired" }).waitFor();
  },
  cancelled: async ({ open, page, api: merchant }) => {
    const id = await open();
    await merchant.post(`/v1/payments/${id}/cancel`, {});
    await page.getByRole("heading", { name: /cancelled this payment$/ }).waitFor();
  },
  "nothing-yet": (visit) => endInPrompt(visit, { approve: isNotSending }),
  "sent-after": async (visit) => {
    await visit.page.route("**/confirm?*", (route) => route.abort());
    await endInPrompt(visit, { hold: () => {} });
  },
  late: (visit) => arriveLate(visit, "en"),
  "german-late": (visit) => arriveLate(visit, "de"),
  "arabic-late": (visit) => arriveLate(visit, "ar"),
  unknown: ({ page, url }) => page.goto(`${url}/?pid=pay_doesNotExist`),
  german: ({ open }) => open("&lang=de"),
  japanese: ({ open }) => open("&lang=ja"),
  arabic: ({ open }) => open("&lang=ar"),
  "arabic-options": async ({ open, page }) => {
    await open("&lang=ar");
    await page.getByRole("button", { name: "ادفع بمحفظة الاختبار" }).click();
    await page.getByRole("radio").first().waitFor();
  },
  "arabic-paid": async ({ open, page }) => {
    await open("&lang=ar");
    await page.getByRole("button", { name: "ادفع بمحفظة الاختبار" }).click();
    await page.locator("button[type=submit]").click();
    await page.getByRole("heading", { name: "تم الدفع", exact: true }).waitFor();
  },
  "forced-colours": async ({ connect, page }) => {
    await connect();
    await page.emulateMedia({ forcedColors: "active" });
  },
};

const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await findChromium());
try {
  for (const [name, reach] of Object.entries(STATES)) {
    if (wanted.length === 0 || wanted.includes(name)) await takeAll(browser, name, reach);
  }
} finally {
  await browser.close();
}

function isNotSending({ method }: { method: string }): boolean | Promise<boolean> {
  return method !== "eth_sendTransaction" || new Promise<boolean>(() => {});
}

/** Shows money that arrived after the payment's end, in a language. */
async function arriveLate(visit: Visit, language: string): Promise<void> {
  const sent: SignedTransaction[] = [];
  await visit.page.route("**/confirm?*", (route) => route.abort());
  await endInPrompt(visit, { hold: (transaction) => sent.push(transaction) });
  await sent[0]?.broadcast();
  await visit.page.locator("#outcome ~ div:not([role=status])").first().waitFor();
  await visit.page.goto(`${visit.page.url()}&lang=${language}`);
}

async function takeAll(
  from: Browser,
  name: string,
  reach: (visit: Visit) => Promise<unknown>,
): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const isPhone = size === "phone";
    const context = await from.newContext({
      viewport,
      hasTouch: isPhone,
      isMobile: isPhone,
      locale: "en-US",
    });
    const page = await context.newPage();
    try {
      await reach(visitOf(page));
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.waitForTimeout(400);
        await page.screenshot({
          path: path.join(folder, `${name}-${size}-${colorScheme}.png`),
          fullPage: true,
        });
      }
      console.log(`${name} ${size}`);
    } catch (error) {
      console.error(`${name} ${size} was not reached: ${(error as Error).message.split("\n")[0]}`);
      process.exitCode = 1;
    } finally {
      await mining(true);
      await context.close();
    }
  }
}

function endQuote(option: { expiresAt: number; amount: { value: string } }): void {
  option.expiresAt = 1;
  option.amount.value = `${option.amount.value.slice(0, -1)}1`;
}

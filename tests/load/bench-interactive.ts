/**
 * `npm run bench:interactive [path…]`: the time until every button of the payments list, or of the paths that are named,
 * has its script, at a quarter of the processor's speed. It signs in to a running local mode (DATA_DIR) of a production
 * build. Each load is a new browser's first; seven loads, of which the middle one counts. Ends with 1 beyond 1.5 seconds.
 */
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { enter } from "@/tests/e2e/dashboard-visit";
import { findChromium } from "@/tests/support/chromium";

const SLOWER_BY = 4;
const MOST_MS = 1_500;
const LOADS = 7;
const PATHS = ["/dashboard/payments"];

const demo = JSON.parse(readFileSync(path.join(process.env.DATA_DIR ?? ".data", "demo.json"), "utf8"));
const browser = await chromium.launch({ ...(await findChromium()), args: ["--no-sandbox"] });
try {
  const named = process.argv.slice(2);
  for (const address of named.length > 0 ? named : PATHS) {
    const times: Times[] = [];
    while (times.length < LOADS) times.push(await load(browser, address));
    report(address, times);
  }
} finally {
  await browser.close();
}

interface Times {
  /** Milliseconds since the navigation began. */
  firstPaint: number;
  interactive: number;
}

async function load(on: Browser, address: string): Promise<Times> {
  const context = await on.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  await enter(page, demo);
  await slowDown(page);
  await page.addInitScript(noteInteractive);
  await page.goto(address);
  await page.waitForFunction(() => "interactiveAt" in window);
  const times = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    interactive: (window as unknown as { interactiveAt: number }).interactiveAt,
  }));
  await context.close();
  return times;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_BY });
}

/** Runs in the page: React marks the elements that it has hydrated. Without inner names, which tsx would wrap. */
function noteInteractive(): void {
  const looking = setInterval(() => {
    const buttons = [...document.querySelectorAll("main button")];
    if (document.readyState === "loading" || buttons.length === 0) return;
    if (buttons.some((each) => !Object.keys(each).some((key) => key.startsWith("__reactProps")))) return;
    clearInterval(looking);
    Object.assign(window, { interactiveAt: performance.now() });
  }, 5);
}

function report(address: string, times: Times[]): void {
  const middle = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  const interactive = middle(times.map((each) => each.interactive));
  const paint = middle(times.map((each) => each.firstPaint));
  const all = times.map((each) => each.interactive.toFixed(0)).join(", ");
  console.log(
    `${address}: first picture ${paint.toFixed(0)} ms, interactive ${interactive.toFixed(0)} ms (${all}), load ${loadavg()[0]?.toFixed(1)}`,
  );
  if (!(interactive <= MOST_MS)) process.exitCode = 1;
}

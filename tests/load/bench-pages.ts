/**
 * `npm run bench:pages [path…]`: JavaScript bytes, LCP, CLS and Lighthouse's scores of the checkout and of the
 * form for a buyer's data, or of the paths that are named, in a running local mode (DATA_DIR) of a production build. The
 * line and the processor are really slowed down while the page loads, as in a browser's own tools, since what Lighthouse
 * would reckon from a fast load takes scripts that come after the first picture for its cause. Three loads, of which the
 * middle one is printed. Ends with 1 beyond the figures.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { makeRequiringData } from "@/tests/e2e/collect-visit";
import { connectApi } from "@/tests/support/api";
import { findChromium } from "@/tests/support/chromium";
import { createPayment } from "@/tests/support/pay";
import { weigh } from "@/tests/support/weigh";

const LIGHTHOUSE = "lighthouse@12.8.2";
const LIGHTHOUSE_WITHIN_MS = 240_000;
const MAX_OUTPUT_BYTES = 64 * 1_024 * 1_024;
const CHECKOUT_KB = 30;
const FORM_KB = 25;
const LEAST_SCORE = 98;
const GOOD_LCP_MS = 2_500;
const GOOD_CLS = 0.1;
const LOADS = 3;
const FORMS = ["mobile", "desktop"] as const;
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];

interface Report {
  categories: Record<"performance" | "accessibility" | "best-practices", { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

process.env.FLORIN_E2E_DATA_DIR ??= process.env.DATA_DIR ?? ".data";
const demo = JSON.parse(readFileSync(path.join(process.env.FLORIN_E2E_DATA_DIR, "demo.json"), "utf8"));
const api = connectApi(demo.url, { "Api-Key": demo.apiKey, "Merchant-Id": demo.merchantId });
const found = await findChromium();
const faults: string[] = [];
const browser = await chromium.launch({ ...found, args: FLAGS });
try {
  for (const { address, mostKb } of await pages(browser)) {
    console.log(address);
    await reportWeight(browser, address, mostKb);
    for (const form of FORMS) await reportLighthouse(address, form);
  }
} finally {
  await browser.close();
}
for (const fault of faults) console.log(`BEYOND ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function pages(on: Browser): Promise<{ address: string; mostKb: number }[]> {
  const named = process.argv.slice(2);
  if (named.length > 0) return named.map((address) => ({ address, mostKb: CHECKOUT_KB }));
  const context = await on.newContext({ baseURL: demo.url });
  const { form } = await makeRequiringData(await context.newPage(), demo, api);
  await context.close();
  return [
    { address: `/?pid=${await createPayment(api)}`, mostKb: CHECKOUT_KB },
    { address: form, mostKb: FORM_KB },
  ];
}

async function reportWeight(on: Browser, address: string, mostKb: number): Promise<void> {
  const page = await on.newPage();
  const kilobytes = await weigh(page, `${demo.url}${address}`);
  await page.close();
  console.log(`  JavaScript ${kilobytes.toFixed(1)} kB gzip beyond the framework's`);
  expectAtMost(kilobytes, mostKb, `${address}: kB of JavaScript`);
}

async function reportLighthouse(address: string, form: (typeof FORMS)[number]): Promise<void> {
  const loads: Report[] = [];
  while (loads.length < LOADS) loads.push(await measure(`${demo.url}${address}`, form));
  const { categories, audits } = middle(loads);
  const scoreOf = (name: keyof Report["categories"]) => Math.round((categories[name].score ?? 0) * 100);
  const [performance, accessibility] = [scoreOf("performance"), scoreOf("accessibility")];
  const lcpMs = audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
  const cls = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  const blockedMs = audits["total-blocking-time"]?.numericValue ?? Number.NaN;
  console.log(
    `  ${form.padEnd(8)} performance ${performance}, accessibility ${accessibility}, best practices ${scoreOf("best-practices")}, LCP ${(lcpMs / 1_000).toFixed(2)} s, blocked ${blockedMs.toFixed(0)} ms, CLS ${cls.toFixed(3)}`,
  );
  for (const [name, { score, title }] of Object.entries(audits)) {
    if (score !== null && score < 0.5) console.log(`           ${name}: ${title}`);
  }
  expectAtMost(lcpMs, GOOD_LCP_MS, `${address}, ${form}: LCP in ms`);
  expectAtMost(cls, GOOD_CLS, `${address}, ${form}: CLS`);
  expectAtMost(-performance, -LEAST_SCORE, `${address}, ${form}: performance, below zero`);
  expectAtMost(-accessibility, -LEAST_SCORE, `${address}, ${form}: accessibility, below zero`);
}

function middle(loads: Report[]): Report {
  const score = ({ categories }: Report) => categories.performance.score ?? 0;
  const ordered = loads.toSorted((a, b) => score(a) - score(b));
  const report = ordered[Math.floor(ordered.length / 2)];
  if (!report) throw new Error("nothing was measured");
  return report;
}

function expectAtMost(value: number, most: number, what: string): void {
  if (!(value <= most)) faults.push(`${what}: ${value} for ${most}`);
}

async function measure(url: string, form: (typeof FORMS)[number]): Promise<Report> {
  const flags = FLAGS.join(" ");
  const preset = form === "desktop" ? ["--preset=desktop"] : [];
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      ...preset,
      "--throttling-method=devtools",
      "--quiet",
      "--output=json",
      "--only-categories=performance,accessibility,best-practices",
      `--chrome-flags=${flags}`,
    ],
    {
      env: { ...process.env, ...found.env, CHROME_PATH: found.executablePath },
      maxBuffer: MAX_OUTPUT_BYTES,
      timeout: LIGHTHOUSE_WITHIN_MS,
    },
  );
  return JSON.parse(stdout) as Report;
}

/**
 * `npx tsx scripts/page-vitals.ts [path…]`: JavaScript bytes, LCP, CLS and Lighthouse's scores of the checkout, and of
 * other paths that are named, in a running local mode (DATA_DIR) of a production build. Ends with 1 beyond the figures.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { connectApi } from "@/tests/support/api";
import { findChromium } from "@/tests/support/chromium";
import { createPayment } from "@/tests/support/pay";
import { weigh } from "@/tests/support/weigh";

const LIGHTHOUSE = "lighthouse@12.8.2";
const LIGHTHOUSE_WITHIN_MS = 240_000;
const MAX_OUTPUT_BYTES = 64 * 1_024 * 1_024;
const MOST_KB = 35;
const LEAST_SCORE = 98;
const GOOD_LCP_MS = 2_500;
const GOOD_CLS = 0.1;
const FORMS = ["mobile", "desktop"] as const;
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];

interface Report {
  categories: Record<"performance" | "accessibility" | "best-practices", { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

const demo = JSON.parse(readFileSync(path.join(process.env.DATA_DIR ?? ".data", "demo.json"), "utf8"));
const found = await findChromium();
const faults: string[] = [];
for (const address of [`/?pid=${await newPayment()}`, ...process.argv.slice(2)]) {
  console.log(address);
  await tellWeight(address);
  for (const form of FORMS) await tellLighthouse(address, form);
}
for (const fault of faults) console.log(`BEYOND ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

function newPayment(): Promise<string> {
  const headers = { "Api-Key": demo.apiKey, "Merchant-Id": demo.merchantId };
  return createPayment(connectApi(demo.url, headers));
}

async function tellWeight(address: string): Promise<void> {
  const browser = await chromium.launch(found);
  try {
    const kilobytes = await weigh(await browser.newPage(), `${demo.url}${address}`);
    console.log(`  JavaScript ${kilobytes.toFixed(1)} kB gzip beyond the framework's`);
    expectAtMost(kilobytes, MOST_KB, `${address}: kB of JavaScript`);
  } finally {
    await browser.close();
  }
}

async function tellLighthouse(address: string, form: (typeof FORMS)[number]): Promise<void> {
  const { categories, audits } = await measure(`${demo.url}${address}`, form);
  const scoreOf = (name: keyof Report["categories"]) => Math.round((categories[name].score ?? 0) * 100);
  const [performance, accessibility] = [scoreOf("performance"), scoreOf("accessibility")];
  const lcpMs = audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
  const cls = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  console.log(
    `  ${form.padEnd(8)} performance ${performance}, accessibility ${accessibility}, best practices ${scoreOf("best-practices")}, LCP ${(lcpMs / 1_000).toFixed(2)} s, CLS ${cls.toFixed(3)}`,
  );
  for (const [name, { score, title }] of Object.entries(audits)) {
    if (score !== null && score < 0.5) console.log(`           ${name}: ${title}`);
  }
  expectAtMost(lcpMs, GOOD_LCP_MS, `${address}, ${form}: LCP in ms`);
  expectAtMost(cls, GOOD_CLS, `${address}, ${form}: CLS`);
  expectAtMost(-performance, -LEAST_SCORE, `${address}, ${form}: performance, below zero`);
  expectAtMost(-accessibility, -LEAST_SCORE, `${address}, ${form}: accessibility, below zero`);
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

import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { BOTH_SIZES, DESKTOP, PHONE, PHONE_ALONE, PHONE_FIRST, type Size } from "./tests/e2e/sizes";
import { findChromium } from "./tests/support/chromium";

const { executablePath, env } = await findChromium();

/** What changes the whole installation, and would disturb other tests: it runs after them. */
const ALONE = /@alone/;
const ON_A_PHONE = [BOTH_SIZES, PHONE_FIRST, PHONE_ALONE].map((tag) => new RegExp(tag));
const NOT_ON_A_DESKTOP = [ALONE, ...[PHONE_FIRST, PHONE_ALONE].map((tag) => new RegExp(tag))];

const viewAs = ({ width, height, deviceScaleFactor, mobile }: Size) => ({
  viewport: { width, height },
  deviceScaleFactor,
  isMobile: mobile,
  hasTouch: mobile,
});

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/e2e-setup.ts",
  // For what hangs: a machine half as fast as most must not run into it.
  timeout: 180_000,
  expect: {
    timeout: 15_000,
    // Other machines draw letters slightly differently; moved, cut or missing elements differ far more.
    toHaveScreenshot: { scale: "css", animations: "disabled", maxDiffPixelRatio: 0.02 },
  },
  snapshotPathTemplate: "tests/e2e/pictures/{arg}{ext}",
  forbidOnly: true,
  // The retry only produces a trace: a test that passes on the retry counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  // One more than cores: a test also waits, for blocks and deadlines.
  workers: availableParallelism() + 1,
  reporter: "list",
  use: {
    // Set by the global setup, before the workers read this file.
    baseURL: process.env.FLORIN_E2E_URL,
    screenshot: "only-on-failure",
    // Traces only the retry, since tracing every run would add a tenth to the total time.
    trace: { mode: "on-first-retry", screenshots: false },
    // A tenth of the time of a run went into drawing movements.
    contextOptions: { reducedMotion: "reduce" },
    // An action that hangs is named, instead of the whole test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath,
      env,
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--font-render-hinting=none"],
    },
  },
  projects: [
    // The behaviour of a page is the same at each size: most tests run at one, and look at both.
    { name: "desktop", grepInvert: NOT_ON_A_DESKTOP, use: viewAs(DESKTOP) },
    { name: "mobile", grep: ON_A_PHONE, grepInvert: ALONE, use: viewAs(PHONE) },
    { name: "alone", grep: ALONE, dependencies: ["desktop", "mobile"], use: viewAs(DESKTOP) },
  ],
});

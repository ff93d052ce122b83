import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/chromium";

const { executablePath, env } = await findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/e2e-setup.ts",
  timeout: 90_000,
  expect: {
    timeout: 15_000,
    // Letters are drawn a little differently by other machines; what is elsewhere, cut or gone is far more.
    toHaveScreenshot: { scale: "css", animations: "disabled", maxDiffPixelRatio: 0.02 },
  },
  snapshotPathTemplate: "tests/e2e/pictures/{arg}{ext}",
  forbidOnly: true,
  // The second run is there for its trace: a test that passes in it has failed.
  retries: 1,
  failOnFlakyTests: true,
  workers: Math.max(2, availableParallelism()),
  reporter: "list",
  use: {
    // Set by the global setup, before the workers read this file.
    baseURL: process.env.FLORIN_E2E_URL,
    screenshot: "only-on-failure",
    // Of what failed alone, in its second run: a trace of every run is a tenth of all work.
    trace: { mode: "on-first-retry", screenshots: false },
    launchOptions: {
      executablePath,
      env,
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--font-render-hinting=none"],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "mobile",
      // Tests of layout alone: what a page does is the same at each size.
      grep: /@mobile/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** The scripts that are part of every page: the runtime, React and the router, as the build names them. */
export function baseScripts(): string[] {
  const file = path.resolve(import.meta.dirname, "../../.next/build-manifest.json");
  const { rootMainFiles, polyfillFiles } = JSON.parse(readFileSync(file, "utf8"));
  return [...rootMainFiles, ...polyfillFiles].map((name: string) => `/_next/${name}`);
}

/** Sums the kilobytes (gzip) of all scripts that Chromium loads until the page is idle, minus those of every page. */
export async function weigh(page: Page, address: string): Promise<number> {
  const base = baseScripts();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isOurs = response.request().resourceType() === "script" && !base.includes(pathname);
    if (isOurs) bodies.set(pathname, response.body());
  });
  const answer = await page.goto(address);
  if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
  // The network is never idle on a page with a long poll; after a second without a script, none follows.
  for (let known = -1; known !== bodies.size; await page.waitForTimeout(1_000)) known = bodies.size;
  const sizes = (await Promise.all(bodies.values())).map((body) => gzipSync(body).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}

import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { enter } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";

/** Public pages, and the "not found" pages. */
const OPEN_PAGES = [
  "/sign-in",
  "/sign-up",
  "/setup?token=none",
  "/invite?token=none",
  "/docs/api",
  "/nowhere",
  "/nowhere/at/all",
  "/pay_nowhere",
  "/collect?pid=pay_nowhere",
];

/** The text that an injection hole in a page would let through. */
const INJECTED = `<script>document.title="run"</script><img src="data:," onerror="document.title='run'">
  <svg onload="document.title='run'"></svg><script src="data:text/javascript,document.title='run'"></script>`;

for (const address of ["/dashboard", "/sign-in", "/docs/api"]) {
  test(`a script and a handler that got into ${address} do not run`, async ({ page, demo, violations }) => {
    if (address === "/dashboard") await enter(page, demo);
    await page.route(address, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/<body[^>]*>/, (body) => body + INJECTED);
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto(address);
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(3);
    await expect(page).not.toHaveTitle("run");
    violations.splice(0);
  });
}

for (const address of OPEN_PAGES) {
  test(`${address} keeps to its policy, which names each script in it`, async ({ page }) => {
    const answer = await page.goto(address);
    await page.waitForLoadState("networkidle");
    const policy = answer?.headers()["content-security-policy"] ?? "";
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scripts).not.toContain("unsafe");
    const [, nonce] = /'nonce-([^']+)'/.exec(scripts) ?? [];
    const html = (await answer?.text()) ?? "";
    for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      expect(attributes, text.slice(0, 80)).toContain(`nonce="${nonce}"`);
    }
  });
}

test("dialogs, menus and notices keep to the policy too", { tag: "@mobile" }, async ({
  page,
  api,
  demo,
  isMobile,
}) => {
  const profile = { merchantName: "Strict Shop", merchantEmail: "shop@florin.example" };
  const made = await api.post<{ merchant: { id: string } }>("/v1/merchants", profile, {
    headers: { "Idempotency-Key": randomUUID() },
  });
  await enter(page, demo);
  await page.goto("/dashboard/developers/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`/dashboard/merchants/${made.body.merchant.id}`);
  await page.getByRole("button", { name: "Edit profile" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Stricter Shop");
  await dialog.getByRole("button", { name: /^Save/ }).click();
  const notice = page.locator("[data-sonner-toast]");
  await expect(notice).toBeVisible();
  // Its style applied: it is at an edge of the window, not at its element's place.
  const list = page.locator("[data-sonner-toaster]");
  expect(await list.evaluate((element) => getComputedStyle(element).position)).toBe("fixed");
  if (isMobile) return;
  await page
    .getByRole("button", { name: /Account menu/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole("button", { name: "Sign out" }).filter({ visible: true })).toBeVisible();
});

/** Requests paths ten times in turn, so that other work disturbs them alike; returns the time of each in milliseconds. */
async function timesOf(request: APIRequestContext, paths: string[]): Promise<number[]> {
  const times = paths.map(() => 0);
  for (let round = 0; round < 10; round++)
    for (const [i, path] of paths.entries()) {
      const begun = performance.now();
      expect((await request.get(path)).status()).toBe(200);
      times[i] = (times[i] ?? 0) + performance.now() - begun;
    }
  return times;
}

test("the reference comes from the build in no time, and no cache keeps it beyond an upgrade", async ({
  request,
}) => {
  const answers = [await request.get("/docs/api"), await request.get("/docs/api")];
  const policies = answers.map((answer) => answer.headers()["content-security-policy"]);
  expect(policies[0]).not.toBe(policies[1]);
  // Rendering it takes most of a second, a file of its size little.
  const [reference, file] = (await timesOf(request, ["/docs/api", "/openapi.json"])) as [number, number];
  console.info(`the reference takes ${(reference / file).toFixed(1)} times as long as a file of its size`);
  expect(reference).toBeLessThan(file * 15);
  for (const answer of answers) expect(answer.headers()["cache-control"]).toBe("no-store");
});

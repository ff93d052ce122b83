import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { getAddress } from "viem";
import { newId } from "@/server/kernel/ids";
import { chooseFromMenu, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { firstChain } from "@/tests/e2e/money-visit";
import { enterAsCoOwner, enterAsOwner, giveFactor, inDatabase } from "@/tests/e2e/settings-visit";
import { BOTH_LOOKS, DESKTOP_ALONE } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";

const OLD = getAddress(`0x${"aa".repeat(20)}`);
const NEW = `0x${"b1".repeat(20)}`;

/** Creates a separate account with a merchant whose assets on the first chain go to one wallet. */
async function setUp(page: Page): Promise<{ merchantId: string; codes: string[] }> {
  const owner = await enterAsOwner(page);
  const codes = await giveFactor(owner);
  const merchantId = newId("mrch");
  await inDatabase(
    `insert into merchant (id, account_id, name, email)
     select $1, account_id, 'Harbour Books', 'books@florin.test' from membership
     where user_id = (select id from "user" where email = $2)`,
    [merchantId, owner.email],
  );
  const chain = firstChain();
  for (const { address } of chain.tokens.slice(0, 2)) {
    await inDatabase(
      `insert into crypto_settlement (id, account_id, merchant_id, asset, chain_id, token, destination)
       select $1, account_id, id, $2, $3, $4, $5 from merchant where id = $6`,
      [
        newId("crypto"),
        `eip155:${chain.id}/erc20:${address}`,
        chain.id,
        address.toLowerCase(),
        OLD.toLowerCase(),
        merchantId,
      ],
    );
  }
  await page.goto(`/dashboard/merchants/${merchantId}`);
  return { merchantId, codes };
}

const proofOf = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });
const waiting = (page: Page) => page.getByRole("list", { name: "Changes that wait" });

/** Clicks, and counts it. */
function clickCounter() {
  const counter = { clicks: 0 };
  const click = async (target: Locator) => {
    counter.clicks++;
    await target.click();
  };
  return { counter, click };
}

test("job: change a destination, 4 clicks; the owner sees old and new in full and may stop it", {
  tag: BOTH_LOOKS,
}, async ({ page }) => {
  const { codes } = await setUp(page);
  const { counter, click } = clickCounter();
  await click(
    page
      .locator("[data-destination]")
      .first()
      .getByRole("button", { name: /^More for/ }),
  );
  await click(page.getByRole("menuitem", { name: "Change address" }));
  const dialog = page.getByRole("dialog", { name: /^Destination of / });
  await dialog.getByRole("textbox", { name: "Address" }).fill(NEW);
  await expect(dialog).toContainText("takes effect in 24 hours");
  await expect(dialog).toContainText(OLD);
  await expectAccessible(page);
  await click(dialog.getByRole("button", { name: "Request change" }));
  await expect(proofOf(page)).toContainText(/on Local One of Harbour Books/);
  await expectAccessible(page);
  await proofOf(page)
    .getByLabel("Code")
    .fill(codes[0] ?? "");
  await click(proofOf(page).getByRole("button", { name: "Confirm and continue" }));
  await expect(waiting(page)).toContainText(OLD);
  expect(counter.clicks).toBeLessThanOrEqual(4);
  await expect(waiting(page)).toContainText(new RegExp(NEW, "i"));
  await expect(waiting(page)).toContainText("Nobody proved control of the new address.");
  await expect(page.getByText("Requested. It takes effect in 24 hours.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto("/dashboard");
  await expect(
    page
      .getByText(/Ada Owner requested a change of where/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(new RegExp(NEW, "i")).filter({ visible: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goBack();

  await waiting(page)
    .getByRole("button", { name: /^Stop the change of/ })
    .click();
  const question = page.getByRole("alertdialog", { name: /^Stop the change of/ });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stop the change" }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.locator("[data-destination]").first()).toContainText(OLD.slice(-4));
});

test("another owner approves one wallet for all assets of a network at once, and no removal is silent", {
  tag: BOTH_LOOKS,
}, async ({ page, context, browser }) => {
  const { merchantId, codes } = await setUp(page);
  await chooseFromMenu(page.locator("[data-destination]").first(), "Change address");
  const dialog = page.getByRole("dialog", { name: /^Destination of / });
  await dialog.getByRole("textbox", { name: "Address" }).fill(NEW);
  await dialog.getByLabel("Use this wallet for").click();
  await page.getByRole("option", { name: "All 2 assets everywhere" }).click();
  await expect(dialog.getByRole("list", { name: "Present destinations" }).getByRole("listitem")).toHaveCount(
    2,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Request change" }).click();
  await proofOf(page)
    .getByLabel("Code")
    .fill(codes[0] ?? "");
  await proofOf(page).getByRole("button", { name: "Confirm and continue" }).click();
  await expect(waiting(page).getByRole("listitem")).toHaveCount(2);

  const theirs = await browser.newContext({ viewport: page.viewportSize() });
  const tab = await theirs.newPage();
  const theirCodes = await enterAsCoOwner(tab, merchantId);
  await tab.goto(`/dashboard/merchants/${merchantId}`);
  await waiting(tab)
    .getByRole("button", { name: /^Approve the change of/ })
    .first()
    .click();
  const question = tab.getByRole("alertdialog", { name: /^Approve the change of/ });
  await expect(question).toContainText(OLD);
  await expect(question).toContainText(new RegExp(NEW, "i"));
  await expectAccessible(tab);
  await question.getByRole("button", { name: "Approve now" }).click();
  await proofOf(tab)
    .getByLabel("Code")
    .fill(theirCodes[0] ?? "");
  await proofOf(tab).getByRole("button", { name: "Confirm and continue" }).click();
  await expect(waiting(tab).getByRole("listitem")).toHaveCount(1);
  await expect(tab.locator("[data-destination]").first()).toContainText(/b1b1/i);

  await chooseFromMenu(tab.locator("[data-destination]").first(), "Remove");
  const removal = tab.getByRole("alertdialog", { name: /^Remove the destination of/ });
  await expect(removal).toContainText("The removal takes effect in 24 hours");
  await expectAccessible(tab);
  await removal.getByRole("button", { name: "Request removal" }).click();
  await expect(waiting(tab).getByRole("listitem")).toHaveCount(2);
  await theirs.close();
  expect(context.pages()).toHaveLength(1);
});

test("an owner sets how long changes wait; a shorter time waits itself", { tag: BOTH_LOOKS }, async ({
  page,
}) => {
  const { codes } = await setUp(page);
  await page.goto("/dashboard/settings/team");
  const rules = page.getByRole("region", { name: "Changes of destinations" });
  await rules.getByRole("combobox", { name: "Waiting time" }).selectOption("1 hour");
  await rules.getByRole("button", { name: "Save" }).click();
  await proofOf(page)
    .getByLabel("Code")
    .fill(codes[0] ?? "");
  await proofOf(page).getByRole("button", { name: "Confirm and continue" }).click();
  await expect(rules.getByText("Weaker rules wait")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await rules.getByRole("button", { name: "Stop" }).click();
  await expect(rules.getByText("Weaker rules wait")).toHaveCount(0);
});

test("a new merchant gets one wallet for every asset with one address", { tag: DESKTOP_ALONE }, async ({
  page,
}) => {
  await setUp(page);
  const name = `Shop ${randomBytes(4).toString("hex")}`;
  const id = newId("mrch");
  await inDatabase(
    `insert into merchant (id, account_id, name, email)
     select $1, account_id, $2, 'shop@florin.test' from merchant where name = 'Harbour Books' order by id desc limit 1`,
    [id, name],
  );
  await page.goto(`/dashboard/merchants/${id}`);
  await page.getByRole("button", { name: "Add destinations" }).click();
  const dialog = page.getByRole("dialog", { name: `Destinations of ${name}` });
  await dialog.getByRole("textbox", { name: "Address" }).fill(NEW);
  await dialog.getByLabel("Use this wallet for").click();
  await page.getByRole("option", { name: /everywhere$/ }).click();
  await dialog.getByRole("button", { name: /^Save \d+ destinations$/ }).click();
  await expect(proofOf(page)).toBeVisible();
});

import {
  connect,
  expectPaid,
  installBuyer,
  openCheckout,
  optionOf,
  payWith,
} from "@/tests/e2e/checkout-visit";
import { fillIn, makeRequiringData, PERSON, send } from "@/tests/e2e/collect-visit";
import { enter, expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { createPayment } from "@/tests/support/pay";

const GIVE = "Give your details first";
const FORGED = {
  fullName: "Mallory Forger",
  dob: "1970-01-01",
  porCountry: "FR",
  porAddress: "Rue Fausse 1",
  tosConfirmed: true,
};

test("the checkout shows what goes with the signature, and uses nothing that a stranger gave for the account", {
  tag: "@phone",
}, async ({ page, demo, api }) => {
  const { id } = await makeRequiringData(page, demo, api);
  const { buyer } = await installBuyer(page);
  const forge = async () => {
    const data = { paymentId: id, accounts: buyer.accounts, data: FORGED };
    expect((await page.request.post("/api/collect", { data })).status()).toBe(200);
  };
  await forge();
  await openCheckout(page, id);
  await connect(page, "Buyer's Wallet");
  await optionOf(page, "USDC", "Local One").check();
  await page.getByRole("button", { name: GIVE }).click();
  await expect(page).toHaveURL(/\/collect\/?\?pid=/);
  await fillIn(page);
  await send(page);
  await expect(page).toHaveURL(new RegExp(`/\\?pid=${id}&status=success&paymentId=${id}$`));
  await forge();
  // The wallet and the choice are those from before the form.
  await expect(optionOf(page, "USDC", "Local One")).toBeChecked();
  const shown = page.getByText("Goes with your payment:").locator("..");
  await expect(shown).toContainText(`${PERSON.name}, ${PERSON.dob}, NL, ${PERSON.address}`);
  await expect(page.getByText(FORGED.fullName)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.includes("details")),
  );
  expect(kept).toEqual([]);

  await enter(page, demo);
  await page.goto(`/dashboard/payments/${id}`);
  await page.getByRole("button", { name: "Show personal data" }).click();
  await expect(page.getByText(PERSON.name)).toBeVisible();
});

test("details can be changed before the payment, and a coin is paid with them", async ({
  page,
  demo,
  api,
}) => {
  const { id } = await makeRequiringData(page, demo, api);
  await installBuyer(page);
  await openCheckout(page, id);
  await connect(page, "Buyer's Wallet");
  await optionOf(page, "ETH", "Local One").check();
  await expect(page.getByRole("button", { name: "I gave them before: pay now" })).toHaveCount(0);
  await page.getByRole("button", { name: GIVE }).click();
  await fillIn(page);
  await send(page);
  await expect(optionOf(page, "ETH", "Local One")).toBeChecked();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("button", { name: GIVE }).click();
  await fillIn(page);
  await send(page);
  await payWith(page, "ETH", "Local One");
  await expectPaid(page);
});

test("a buyer whom the merchant does not know cannot skip the form; one who signed with details to keep can", async ({
  page,
  demo,
  api,
}) => {
  const { id, api: shop } = await makeRequiringData(page, demo, api);
  await installBuyer(page);
  const skip = page.getByRole("button", { name: "I gave them before: pay now" });
  await openCheckout(page, id);
  await connect(page, "Buyer's Wallet");
  await optionOf(page, "USDC", "Local One").check();
  await skip.click();
  await expect(page.getByText("Your details are needed")).toBeVisible();
  await expect(optionOf(page, "USDC", "Local One")).toBeChecked();
  await page.getByRole("button", { name: GIVE }).click();
  await fillIn(page);
  await page.getByRole("checkbox", { name: /^Keep my details for later payments/ }).check();
  await send(page);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);

  await openCheckout(page, await createPayment(shop));
  await connect(page, "Buyer's Wallet");
  await optionOf(page, "USDC", "Local One").check();
  await expect(page.getByRole("button", { name: GIVE })).toBeVisible();
  await skip.click();
  await expectPaid(page);
});

test("a buyer who declines the form comes back to the choice, and is told what it takes", {
  tag: "@phone",
}, async ({ page, demo, api }) => {
  const { id } = await makeRequiringData(page, demo, api);
  await installBuyer(page);
  await openCheckout(page, id);
  await connect(page, "Buyer's Wallet");
  await optionOf(page, "USDC", "Local One").check();
  await page.getByRole("button", { name: GIVE }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page).toHaveURL(new RegExp(`status=error&paymentId=${id}$`));
  await expect(optionOf(page, "USDC", "Local One")).toBeChecked();
  await expect(page.getByText("You did not give your details, and nothing was paid.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: GIVE }).click();
  await fillIn(page);
  await send(page);
  await payWith(page, "USDC", "Local One");
  await expectPaid(page);
});

import type { Page } from "@playwright/test";
import { fillIn, fillInBirthDate, makeRequiringData, PERSON, send } from "@/tests/e2e/collect-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { holdScripts } from "@/tests/e2e/held-scripts";
import { expect, test } from "@/tests/support/e2e";

const country = (page: Page) => page.getByRole("combobox", { name: "Country of residence" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save and continue" });

test("a country is only chosen from the list: leaving the field chooses none and keeps the text", async ({
  page,
  demo,
  api,
}) => {
  const { form } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  await expect(saveButton(page)).toBeEnabled();
  await country(page).fill("ukrai");
  await expect(page.getByRole("option")).toHaveText(["Ukraine"]);
  await country(page).press("Tab");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(country(page)).toHaveValue("ukrai");
  await expect(page.getByText("Choose a country from the list.")).toBeVisible();
  await country(page).fill("UK");
  await expect(page.getByRole("option").first()).toHaveText("United KingdomUK");
  await country(page).press("Enter");
  await expect(country(page)).toHaveValue("United Kingdom");
  await expect(page.getByText("Choose a country from the list.")).toBeHidden();
});

test("a browser that fills in the form chooses the country whose name it writes", async ({
  page,
  demo,
  api,
}) => {
  const { form } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  await expect(saveButton(page)).toBeEnabled();
  await expect(country(page)).toHaveAttribute("autocomplete", "country-name");
  await country(page).evaluate((field: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    write?.call(field, "Deutschland");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(country(page)).toHaveValue("Germany");
});

test("an impossible date of birth is refused in words, and takes no figure from the buyer", async ({
  page,
  demo,
  api,
}) => {
  const { form } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  await expect(saveButton(page)).toBeEnabled();
  const faults: [string, string][] = [
    ["2999-01-01", "This must not be in the future."],
    ["1700-1-1", "This must be at most 120 years ago."],
    ["1990-2-30", "This must be a day of the calendar, with a four-digit year."],
    ["90-1-1", "This must be a day of the calendar, with a four-digit year."],
  ];
  for (const [date, fault] of faults) {
    await fillInBirthDate(page, date);
    await page.getByLabel("Full name").focus();
    await expect(page.getByText(fault)).toBeVisible();
  }
  await fillInBirthDate(page, "1987-6-5");
  await page.getByLabel("Full name").focus();
  await expect(page.getByRole("group", { name: "Date of birth" })).not.toContainText("This must");
  await expect(page.getByLabel("Month")).toHaveValue("6");
});

test("a wallet's impossible values are shown with their faults at once", async ({ page, demo, api }) => {
  const { form } = await makeRequiringData(page, demo, api);
  const wrong = { fullName: PERSON.name, dob: "2999-01-01", porCountry: "ZZ", porAddress: "x" };
  await page.goto(`${form}&prefill=${Buffer.from(JSON.stringify(wrong)).toString("base64url")}`);
  await expect(page.getByText("This must not be in the future.")).toBeVisible();
  await expect(page.getByText("Choose a country from the list.")).toBeVisible();
  await expect(page.getByText("This is needed.")).toHaveCount(0);
});

test("another language and a reload keep what was written", async ({ page, demo, api }) => {
  const { form } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  await fillIn(page);
  await page.locator("summary").click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page.getByLabel("Vollständiger Name")).toHaveValue(PERSON.name);
  await expect(page.getByLabel("Jahr")).toHaveValue("1987");
  await expect(page.getByRole("combobox")).toHaveValue("Niederlande");
  await page.reload();
  await expect(page.getByLabel("Straße und Hausnummer")).toHaveValue("Herengracht 1");
});

test("says who asks, why, for how long, and asks apart whether the details may be kept", async ({
  page,
  demo,
  api,
}) => {
  const { form } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  await expect(page.getByText("Asking Shop needs these details to accept your payment.")).toBeVisible();
  await expect(page.getByText("They are erased 365 days after the payment")).toBeVisible();
  await expect(page.getByText("You can ask Asking Shop for a copy of your details")).toBeVisible();
  await expect(page.getByText("Time left")).toBeVisible();
  const keep = page.getByRole("checkbox", { name: "Keep my details for later payments to Asking Shop." });
  await expect(keep).not.toBeChecked();
  await fillIn(page);
  const sent = page.waitForRequest("**/api/collect");
  await send(page);
  expect((await sent).postDataJSON()).toMatchObject({ keep: false, data: { dob: PERSON.dob } });
});

test("the address has the fields of its country, in their order and names", { tag: "@phone" }, async ({
  page,
  demo,
  api,
}) => {
  const { form } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  const address = page.getByRole("group", { name: "Address of residence" });
  await expect(saveButton(page)).toBeEnabled();
  const choose = async (name: string) => {
    await country(page).fill(name);
    await country(page).press("Enter");
    await expect(country(page)).toHaveValue(name);
  };
  const ORDERS: [string, string[]][] = [
    ["Germany", ["Street and number", "Postal code", "City"]],
    ["United States", ["Street and number", "City", "State", "Postal code"]],
    ["Japan", ["Postal code", "Prefecture", "City", "Street and number"]],
    ["United Arab Emirates", ["Street and number", "City"]],
    ["Bolivia", ["Street and number", "Postal code", "City", "State or province"]],
  ];
  for (const [name, labels] of ORDERS) {
    await choose(name);
    expect(await address.getByRole("textbox").count()).toBe(labels.length);
    expect(await address.locator("label").allTextContents()).toEqual(labels);
  }
  await choose("Germany");
  await address.getByLabel("Street and number").fill("Hauptstr. 1");
  await address.getByLabel("Postal code").fill("1011");
  await address.getByLabel("City").fill("Berlin");
  await page.getByLabel("Full name").focus();
  await expect(address.getByText("This is not a postal code of that country.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await address.getByLabel("Postal code").fill("10115");
  await expect(address.getByText("This is not a postal code")).toHaveCount(0);
});

test("what the server refuses is said in the reader's language", async ({ page, demo, api }) => {
  const { form } = await makeRequiringData(page, demo, api);
  await page.goto(form);
  await fillIn(page);
  await page.goto(`${form}&lang=de`);
  await page.route("**/api/collect", async (route) => {
    const body = route.request().postDataJSON();
    await route.continue({
      postData: JSON.stringify({ ...body, data: { ...body.data, dob: "2999-01-01" } }),
    });
  });
  await expect(page.getByRole("button", { name: "Speichern" })).toBeEnabled();
  await page.getByRole("button", { name: "Speichern" }).click();
  const dob = page.getByRole("group", { name: "Geburtsdatum" });
  await expect(dob.getByText(/Zukunft/)).toBeVisible();
  await expect(page.getByText("This must")).toHaveCount(0);
});

test("its buttons wait for the page's script, so that no press is lost", async ({ page, demo, api }) => {
  const { form } = await makeRequiringData(page, demo, api);
  const release = await holdScripts(page);
  await page.goto(form, { waitUntil: "commit" });
  const decline = page.getByRole("button", { name: "Decline" });
  await expect(decline).toBeDisabled();
  await expect(saveButton(page)).toBeDisabled();
  release();
  await expect(saveButton(page)).toBeEnabled();
  await decline.click();
  await expect(page.getByRole("heading", { name: "Nothing was saved" })).toBeVisible();
});

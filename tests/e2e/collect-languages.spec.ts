import { directionOf, LANGUAGES, type Language } from "@/components/checkout/languages";
import { formTongueOf } from "@/components/collect/tongues";
import { makeAsking } from "@/tests/e2e/collect-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";

test("speaks the buyer's language, from the question to what does not fit", { tag: "@mobile" }, async ({
  page,
  demo,
  api,
  isMobile,
}) => {
  test.slow();
  const { form } = await makeAsking(page, demo, api);
  const asGerman = await page.request.get(form, { headers: { "Accept-Language": "de-CH, en;q=0.5" } });
  expect(await asGerman.text()).toContain(formTongueOf("de").tongue.words.live.submit);
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const { say, tongue } = formTongueOf(language);
    const { live, fields, branches } = tongue.words;
    await page.goto(`${form}&lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("dir", directionOf(language));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      say("asks", { merchant: "Asking Shop" }),
    );
    await page.getByRole("button", { name: live.submit }).click();
    await expect(page.getByText(live.needed)).toHaveCount(5);
    await page.getByRole("radio", { name: branches[1] }).check();
    const country = page.getByRole("combobox", { name: fields.pobCountry });
    await country.fill("de");
    await country.press("Enter");
    await expect(country).toHaveValue(new Intl.DisplayNames([language], { type: "region" }).of("DE") ?? "");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: formTongueOf("ar").tongue.words.live.decline }).click();
  await expect(
    page.getByRole("heading", { name: formTongueOf("ar").tongue.words.live.declinedTitle }),
  ).toBeFocused();
});

import { directionOf, LANGUAGES, type Language } from "@/components/messages/languages";
import { makeRequiringData } from "@/tests/e2e/collect-visit";
import { expectAccessible, expectNoSidewaysScroll } from "@/tests/e2e/dashboard-visit";
import { expect, test } from "@/tests/support/e2e";
import { textsOf } from "@/tests/support/messages";

test("is in the buyer's language, from the question to its faults", { tag: "@phone" }, async ({
  page,
  demo,
  api,
}) => {
  test.slow();
  const { form } = await makeRequiringData(page, demo, api);
  const asGerman = await page.request.get(form, { headers: { "Accept-Language": "de-CH, en;q=0.5" } });
  expect(await asGerman.text()).toContain(textsOf("de", "form.live")("submit"));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const t = textsOf(language, "form");
    await page.goto(`${form}&lang=${language}`);
    await expect(page.locator("html")).toHaveAttribute("dir", directionOf(language));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("page.asks", { merchant: "Asking Shop" }),
    );
    await page.getByRole("button", { name: t("live.submit") }).click();
    await expect(page.getByText(t("live.needed"))).toHaveCount(4);
    await page.getByRole("radio", { name: t("branches.birth") }).check();
    const country = page.getByRole("combobox", { name: t("fields.pobCountry") });
    await country.fill("deu");
    await country.press("Enter");
    await expect(country).toHaveValue(new Intl.DisplayNames([language], { type: "region" }).of("DE") ?? "");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  const arabic = textsOf("ar", "form.live");
  await page.getByRole("button", { name: arabic("decline") }).click();
  await expect(page.getByRole("heading", { name: arabic("declinedTitle") })).toBeFocused();
});

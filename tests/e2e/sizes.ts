import { type CDPSession, type Page, test } from "@playwright/test";

export interface Size {
  width: number;
  height: number;
  deviceScaleFactor: number;
  mobile: boolean;
}

export const DESKTOP: Size = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };
export const PHONE: Size = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

/** Tag of the tests that run whole at both sizes: a phone shows other controls, or another order. */
export const BOTH_SIZES = "@mobile";
/** Tag of the tests that run on a desktop, and look at each page on a phone too. */
export const BOTH_LOOKS = "@looks";
/** Tag of the tests that run on a phone, where buyers pay, and look at each page on a desktop too. */
export const PHONE_FIRST = "@phone";
/** Tag of the tests whose content a phone does not show, or shows like another test. */
export const DESKTOP_ALONE = "@desktop";
/** Tag of the tests that set a narrow window, and would be the same on a desktop. */
export const PHONE_ALONE = "@narrow";

const TAGS = [BOTH_SIZES, BOTH_LOOKS, PHONE_FIRST, DESKTOP_ALONE, PHONE_ALONE];

/** One a page: what it emulates ends with it. */
const sessions = new WeakMap<Page, CDPSession>();

/** @throws Error in a test that does not say at which sizes it runs */
export function requireSizes(): void {
  const { tags, title } = test.info();
  if (!TAGS.some((tag) => tags.includes(tag)))
    throw new Error(`tag "${title}" with ${BOTH_LOOKS}: it checks a page's layout`);
}

/** Looks at the page as it is, and then at the other size, if the test runs at one size for both. */
export async function lookAtBothSizes(page: Page, look: (isOther: boolean) => Promise<void>): Promise<void> {
  requireSizes();
  await look(false);
  const { tags } = test.info();
  const isPhone = tags.includes(PHONE_FIRST);
  if (!isPhone && !tags.includes(BOTH_LOOKS)) return;
  const before = await page.evaluate(placeOf);
  const [own, other] = isPhone ? [PHONE, DESKTOP] : [DESKTOP, PHONE];
  await show(page, other);
  await look(true);
  await show(page, { ...own, ...page.viewportSize() });
  await page.evaluate(returnTo, before);
}

/** Emulates a window, and a finger where it is a phone's, as a context of that size does from its start. */
async function show(page: Page, size: Size): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Emulation.setDeviceMetricsOverride", size);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: size.mobile });
  // Not the window's inner width, which a phone makes as wide as what is in it.
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, size.width);
}

/** Runs in the page. */
function placeOf(): [number, number] {
  return [window.scrollX, window.scrollY];
}

/** Runs in the page. */
function returnTo([left, top]: [number, number]): void {
  window.scrollTo({ left, top, behavior: "instant" });
}

import type { Locator, Page } from "@playwright/test";
import { ACTIONS, type Action, may } from "@/server/accounts/roles";
import { ROLES, type Role } from "@/server/auth/scope";
import {
  addressOf,
  DASHBOARD_PAGES,
  type DashboardPage,
  type PageAction,
  pageFolders,
} from "@/tests/e2e/dashboard-pages";
import {
  enter,
  expectAccessible,
  expectAccessibleHere,
  expectNoSidewaysScroll,
} from "@/tests/e2e/dashboard-visit";
import { type RolesStage, setStage } from "@/tests/e2e/roles-world";
import { inDatabase } from "@/tests/e2e/settings-visit";
import { BOTH_LOOKS, DESKTOP_ALONE, lookAtBothSizes } from "@/tests/e2e/sizes";
import { expect, test } from "@/tests/support/e2e";
import { IS_LONG } from "@/tests/support/forms";

/**
 * Tested elsewhere: the buyer's data (tests/e2e/buyer-data.spec.ts), a part of a dialog
 * (tests/e2e/dashboard-recovery.spec.ts), and alerts, which come and go (tests/e2e/alerts.spec.ts, tests/trpc/alerts.test.ts).
 */
const WITHOUT_PAGE: Action[] = ["alerts.manage", "buyer_data.read", "team.recover"];
/** Each role opens some forty pages. */
const LONG_MS = 480_000;

let stage: RolesStage;

test.beforeAll(async ({ api, demo }) => {
  stage = await setStage(api, demo);
});

test("the list of pages has every page of the dashboard, and every action of the table of roles", () => {
  const listed = [...new Set(DASHBOARD_PAGES.map(({ folder }) => folder))].sort();
  expect(listed).toEqual(pageFolders());
  const used = DASHBOARD_PAGES.flatMap(({ opens, actions = [] }) => [
    ...(opens ? [opens] : []),
    ...actions.map(({ needs }) => needs),
  ]);
  expect([...new Set([...used, ...WITHOUT_PAGE])].sort()).toEqual([...ACTIONS].sort());
});

for (const role of ROLES) {
  test.describe(() => {
    // Without scripts, which axe needs, a page shows what the server sent for the role.
    const runsScripts = IS_LONG || role === "owner" || role === "viewer";
    test.use({ javaScriptEnabled: runsScripts });

    test(`each page and action as ${role}`, { tag: sizesFor(role) }, async ({ page }) => {
      test.setTimeout(LONG_MS);
      const who = stage.people[role];
      await enter(page, { dashboard: who });
      for (const each of DASHBOARD_PAGES) {
        if (each.needsScripts && !runsScripts) continue;
        await test.step(`/${each.folder}`, async () => {
          if (each.folder === "developers/version") await workInOldVersion(who.email);
          await page.goto(addressOf(each, stage.world));
          await lookAtBothSizes(page, () => expectPage(page, each, role));
          await expectNoSidewaysScroll(page);
          if (IS_LONG || role === "owner") await expectAccessible(page);
          // An open page shows the viewer nothing that it does not show the owner.
          else if (runsScripts && !isOpenTo(role, each)) await expectAccessibleHere(page);
        });
      }
    });
  });
}

/** The roles that see most and least at both sizes; the others on a desktop, unless the long form runs. */
function sizesFor(role: Role): string {
  return IS_LONG || role === "owner" || role === "viewer" ? BOTH_LOOKS : DESKTOP_ALONE;
}

function isOpenTo(role: Role, { opens }: DashboardPage): boolean {
  return opens === undefined || may(role, opens);
}

async function expectPage(page: Page, each: DashboardPage, role: Role): Promise<void> {
  const { title, actions = [] } = each;
  const name = typeof title === "function" ? title(stage.world) : title;
  await expect(page.getByRole("heading", { level: 1, name }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText("Your role does not open this page")).toHaveCount(isOpenTo(role, each) ? 0 : 1);
  for (const action of actions) {
    const found = controlOf(page, action);
    if (may(role, action.needs)) await expect(found.first()).toBeVisible();
    else await expect(found).toHaveCount(0);
  }
}

function controlOf(page: Page, { role, name }: PageAction): Locator {
  return page
    .getByRole("main")
    .getByRole(role, { name, exact: typeof name === "string" })
    .filter({ visible: true });
}

/** Switches to the account with an older API version, which the next page describes. */
async function workInOldVersion(email: string): Promise<void> {
  await inDatabase(
    `update session set account_id = m.account_id
     from membership m join account a on a.id = m.account_id join "user" u on u.id = m.user_id
     where session.user_id = u.id and u.email = $1 and a.name = 'Old Version'`,
    [email],
  );
}

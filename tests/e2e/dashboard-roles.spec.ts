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
  BOTH_SIZES,
  DESKTOP_ALONE,
  enter,
  expectAccessible,
  expectNoSidewaysScroll,
} from "@/tests/e2e/dashboard-visit";
import { type RolesStage, setStage } from "@/tests/e2e/roles-world";
import { inDatabase } from "@/tests/e2e/settings-visit";
import { expect, test } from "@/tests/support/e2e";
import { IS_LONG } from "@/tests/support/forms";

/**
 * Tested elsewhere: the buyer's data (tests/e2e/buyer-data.spec.ts), a part of a dialog
 * (tests/e2e/dashboard-recovery.spec.ts), and alerts, which come and go (tests/e2e/alerts.spec.ts, tests/trpc/alerts.test.ts).
 */
const WITHOUT_PAGE: Action[] = ["alerts.manage", "buyer_data.read", "team.recover"];
/** On a phone: the roles that see most and least, or every role in the long form. */
const ON_PHONES: readonly Role[] = IS_LONG ? ROLES : ["owner", "viewer"];
/** Each role opens some twenty pages. */
const LONG_MS = 240_000;

let stage: RolesStage;
/** Pages that axe has already checked; pages that differ only in text count as one. */
const lookedThrough = new Set<string>();

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
    test.use({ javaScriptEnabled: ({ isMobile }, use) => use(runsScripts(role, isMobile)) });

    test(`each page and action as ${role}`, {
      tag: ON_PHONES.includes(role) ? BOTH_SIZES : DESKTOP_ALONE,
    }, async ({ page, javaScriptEnabled }) => {
      test.setTimeout(LONG_MS);
      const who = stage.people[role];
      await enter(page, { dashboard: who });
      for (const each of DASHBOARD_PAGES) {
        if (each.needsScripts && !javaScriptEnabled) continue;
        await test.step(`/${each.folder}`, async () => {
          if (each.folder === "developers/version") await workInOldVersion(who.email);
          await page.goto(addressOf(each, stage.world));
          await expectPage(page, each, role);
          await expectNoSidewaysScroll(page);
          if (javaScriptEnabled) await visitAll(page);
        });
      }
    });
  });
}

/**
 * Whether the pages run their scripts, which axe also needs: in the short form those of the owner, who sees most, and
 * the viewer's at one size. Without scripts a page shows what the server sent for the role.
 */
function runsScripts(role: Role, isMobile: boolean): boolean {
  return IS_LONG || role === "owner" || (role === "viewer" && !isMobile);
}

async function expectPage(
  page: Page,
  { title, opens, actions = [] }: DashboardPage,
  role: Role,
): Promise<void> {
  const name = typeof title === "function" ? title(stage.world) : title;
  await expect(page.getByRole("heading", { level: 1, name }).filter({ visible: true })).toBeVisible();
  const isOpen = opens === undefined || may(role, opens);
  await expect(page.getByText("Your role does not open this page")).toHaveCount(isOpen ? 0 : 1);
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

/** Checks with axe in both themes, unless another role was shown the same. */
async function visitAll(page: Page): Promise<void> {
  const shape = await page.evaluate(shapeOf);
  if (lookedThrough.has(shape)) return;
  await expectAccessible(page);
  lookedThrough.add(shape);
}

/** Runs in the page: lists its elements with styles and names, without their text, ids and numbers. */
function shapeOf(): string {
  const named = ["class", "role", "type", "href", "aria-hidden", "aria-current", "aria-expanded", "disabled"];
  return [...document.body.querySelectorAll(":not(script):not(style)")]
    .map((element) => {
      const own = [...element.attributes].map(({ name }) => name).sort();
      const values = named.map((name) => element.getAttribute(name)?.replace(/_[A-Za-z0-9]{8,}/g, "") ?? "");
      return [element.tagName, element.childNodes.length, ...own, ...values].join(" ");
    })
    .join("\n");
}

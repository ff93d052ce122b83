import { may } from "@/server/accounts/roles";
import { ROLES } from "@/server/auth/scope";
import { DASHBOARD_PAGES, type DashboardPage, type RolesWorld } from "@/tests/e2e/dashboard-pages";
import type { Door, Opens } from "@/tests/trpc/access/door";
import type { Things } from "@/tests/trpc/procedure-entries";

interface Row {
  opens: Opens;
  takesIds?: boolean;
  statuses?: readonly number[];
  at: (things: Things) => string;
}

/** A payment link answers a client that accepts no HTML as an agent. */
const AS_PAGE = { accept: "text/html" };
const TOKEN = "2".repeat(43);

/** Every page outside of the dashboard, by its path in app/. */
const ROWS: Record<string, Row> = {
  "/": { opens: "link", takesIds: true, at: ({ paymentId }) => `/?pid=${paymentId}` },
  "/[paymentId]": { opens: "link", takesIds: true, at: ({ paymentId }) => `/${paymentId}` },
  "/collect": { opens: "link", takesIds: true, at: ({ paymentId }) => `/collect?pid=${paymentId}` },
  "/refund/[paymentId]": { opens: "link", takesIds: true, at: ({ paymentId }) => `/refund/${paymentId}` },
  "/invoice/[paymentId]": { opens: "link", takesIds: true, at: ({ paymentId }) => `/invoice/${paymentId}` },
  "/l/[token]": { opens: "link", takesIds: true, at: ({ linkToken }) => `/l/${linkToken}` },
  "/docs": { opens: "everybody", statuses: [307], at: () => "/docs" },
  "/docs/api": { opens: "everybody", at: () => "/docs/api" },
  "/invite": { opens: "everybody", at: () => `/invite?token=${TOKEN}` },
  "/recover": { opens: "everybody", at: () => `/recover?token=${TOKEN}` },
  "/second-factor": { opens: "everybody", statuses: [200, 307], at: () => "/second-factor" },
  "/setup": { opens: "everybody", at: () => `/setup?token=${TOKEN}` },
  "/sign-in": { opens: "everybody", statuses: [200, 307], at: () => "/sign-in" },
  "/sign-in/company": { opens: "everybody", statuses: [404], at: () => "/sign-in/company" },
  "/till": { opens: ROLES.filter((role) => may(role, "payments.create")), at: () => "/till" },
  "/sign-up": { opens: "everybody", statuses: [404], at: () => "/sign-up" },
};

const worldOf = (things: Things): RolesWorld => ({
  merchantId: things.ownMerchantId,
  merchantName: "",
  openPaymentId: things.paymentId,
  paidPaymentId: things.paidId,
  refundId: things.refundId,
  exceptionId: things.exceptionId,
  requestId: things.requestId,
  customerAddress: things.customerAddress,
  endpointId: things.endpointId,
  linkId: things.linkId,
});

/** Every address that leads nowhere, within the frame of the dashboard. */
const NOWHERE = "[...missing]";
/** Folders that lead to another page. */
const LEADS_ON = ["developers", "settings"];

function dashboardDoor({ folder, at, opens }: DashboardPage): Door {
  return {
    name: folder === "" ? "/dashboard" : `/dashboard/${folder}`,
    kind: "page",
    opens: opens ? ROLES.filter((role) => may(role, opens)) : ROLES,
    changes: false,
    isOperators: folder.startsWith("settings/networks"),
    takesIds: at !== undefined && !folder.startsWith("settings/networks"),
    ...(folder === NOWHERE ? { takesIds: false, statuses: [404] } : {}),
    ...(LEADS_ON.includes(folder) ? { opens: "everybody" as const, statuses: [307] } : {}),
    call: (things) => ({
      method: "GET",
      path: `/dashboard/${at ? at(worldOf(things)) : folder}`.replace(/\/$/, ""),
      headers: AS_PAGE,
    }),
  };
}

/** The pages: the dashboard's from the list of tests/e2e/dashboard-pages.ts, and the others. */
export const PAGE_DOORS: Door[] = [
  ...DASHBOARD_PAGES.map(dashboardDoor),
  ...Object.entries(ROWS).map(
    ([name, { at, ...row }]): Door => ({
      name,
      kind: "page",
      changes: false,
      takesIds: false,
      ...row,
      call: (things) => ({ method: "GET", path: at(things), headers: AS_PAGE }),
    }),
  ),
];

import { readdirSync } from "node:fs";
import path from "node:path";
import type { Action } from "@/server/accounts/roles";

const PAGES_IN = "app/(dashboard)/dashboard";

/** One resource of each kind that the pages show. */
export interface RolesWorld {
  merchantId: string;
  merchantName: string;
  openPaymentId: string;
  paidPaymentId: string;
  /** It waits for money. */
  refundId: string;
  /** A late transfer that waits for a decision. */
  exceptionId: string;
  requestId: string;
  /** It has confirmed a payment. */
  customerAddress: string;
  endpointId: string;
  /** A link for many payments. */
  linkId: string;
}

/** An action on a page that only some roles may take. */
export interface PageAction {
  role: "button" | "link" | "combobox";
  name: string | RegExp;
  needs: Action;
}

export interface DashboardPage {
  /** Its folder, as Next routes it. */
  folder: string;
  /** Its address below `/dashboard`, if that differs. */
  at?: (world: RolesWorld) => string;
  title: string | RegExp | ((world: RolesWorld) => string);
  /** Whether only its scripts build the page, as Next does for one that is not found. */
  needsScripts?: boolean;
  /** The permission that the page requires; absent when viewing is enough. */
  opens?: Action;
  actions?: PageAction[];
}

const button = (name: string | RegExp, needs: Action): PageAction => ({ role: "button", name, needs });
const link = (name: string | RegExp, needs: Action): PageAction => ({ role: "link", name, needs });

/** Every page of the dashboard, with the actions that are restricted to some roles. */
export const DASHBOARD_PAGES: DashboardPage[] = [
  { folder: "", title: "Home" },
  { folder: "[...missing]", at: () => "nowhere", title: "There is nothing here", needsScripts: true },
  { folder: "payments", title: "Payments", actions: [button("Export CSV", "payments.export")] },
  {
    folder: "payments/[paymentId]",
    at: ({ openPaymentId }) => `payments/${openPaymentId}`,
    title: /\$12\.50/,
    actions: [button("Cancel payment", "payments.cancel")],
  },
  {
    folder: "payments/[paymentId]",
    at: ({ paidPaymentId }) => `payments/${paidPaymentId}`,
    title: /\$12\.50/,
    actions: [button("Refund", "refunds.create")],
  },
  { folder: "refunds", title: "Refunds" },
  {
    folder: "refunds/[refundId]",
    at: ({ refundId }) => `refunds/${refundId}`,
    title: /\$12\.50/,
    actions: [link("Add money", "refunds.create")],
  },
  {
    folder: "refunds/vaults",
    title: "Refunds",
    actions: [button("Add money", "refunds.create"), button(/^Withdraw USDC/, "settlements.manage")],
  },
  {
    folder: "balances",
    title: "Balances",
    actions: [
      button("Export CSV", "payments.export"),
      { role: "combobox", name: "Time zone", needs: "account.manage" },
    ],
  },
  { folder: "balances/statement", title: /^Statement for / },
  {
    folder: "balances/[day]",
    at: ({ merchantId }) =>
      `balances/2026-01-02?merchant=${merchantId}&chain=31337&token=0x${"00".repeat(20)}`,
    title: /^Fri, Jan 2: /,
  },
  { folder: "exceptions", title: "Exceptions" },
  {
    folder: "exceptions/[exceptionId]",
    at: ({ exceptionId }) => `exceptions/${exceptionId}`,
    title: /^Paid too late: /,
    actions: [
      button("Refund", "exceptions.resolve"),
      button("Keep the money", "exceptions.resolve"),
      button("Leave it alone", "exceptions.resolve"),
    ],
  },
  { folder: "customers", title: "Customers" },
  {
    folder: "customers/[address]",
    at: ({ customerAddress }) => `customers/${customerAddress}`,
    title: /^Customer 0x/,
    actions: [button("Write a note", "customers.note")],
  },
  {
    folder: "payment-links",
    title: "Payment links",
    actions: [button("New payment link", "payments.create")],
  },
  {
    folder: "payment-links/[paymentId]",
    at: ({ openPaymentId }) => `payment-links/${openPaymentId}`,
    title: "Share the payment link",
  },
  {
    folder: "payment-links/reusable",
    title: "Payment links",
    actions: [button("New payment link", "payments.create")],
  },
  {
    folder: "payment-links/reusable/[linkId]",
    at: ({ linkId }) => `payment-links/reusable/${linkId}`,
    title: /^MENU/,
    actions: [button("Turn off", "payments.create")],
  },
  { folder: "merchants", title: "Merchants", actions: [link("New merchant", "merchants.manage")] },
  {
    folder: "merchants/new",
    title: "New merchant",
    opens: "merchants.manage",
    actions: [button("Create merchant", "merchants.manage")],
  },
  {
    folder: "merchants/[merchantId]",
    at: ({ merchantId }) => `merchants/${merchantId}`,
    title: ({ merchantName }) => merchantName,
    actions: [
      button("Edit profile", "merchants.manage"),
      button(/^More for /, "merchants.manage"),
      button("Add a logo", "merchants.manage"),
      button("Add destinations", "settlements.manage"),
      button("Add bank account", "settlements.manage"),
    ],
  },
  { folder: "developers", title: "API keys" },
  {
    folder: "developers/api-keys",
    title: "API keys",
    actions: [
      button("Create key", "api_keys.manage"),
      button(/^Roll key /, "api_keys.manage"),
      button(/^Revoke key /, "api_keys.manage"),
    ],
  },
  {
    folder: "developers/webhooks",
    title: "Webhooks",
    actions: [button("Add endpoint", "webhooks.manage")],
  },
  {
    folder: "developers/webhooks/[endpointId]",
    at: ({ endpointId }) => `developers/webhooks/${endpointId}`,
    title: "https://shop.example/webhooks",
    actions: [
      button("Send test event", "webhooks.manage"),
      button("Roll secret", "webhooks.manage"),
      button("Disable", "webhooks.manage"),
      button("Delete endpoint", "webhooks.manage"),
      button("Resend failed deliveries", "webhooks.manage"),
    ],
  },
  { folder: "developers/requests", title: "Request log" },
  {
    folder: "developers/requests/[requestId]",
    at: ({ requestId }) => `developers/requests/${requestId}`,
    title: "POST /v1/payments",
  },
  // The operator's, so in the demo's account: the next page switches to another one.
  {
    folder: "settings/emergency-stop",
    title: "Emergency stop",
    opens: "health.read",
    actions: [button("Stop payments", "payments.stop")],
  },
  {
    folder: "settings/networks",
    title: "Networks",
    opens: "health.read",
    actions: [link("Add network", "networks.manage"), button("Save fees", "networks.manage")],
  },
  { folder: "settings/networks/new", title: "Add a network", opens: "networks.manage" },
  {
    folder: "settings/networks/[chainId]",
    at: () => "settings/networks/31337",
    // Nobody else reads its name.
    title: /^(Local One|Networks)$/,
    opens: "health.read",
  },
  { folder: "developers/version", title: "API version", actions: [button(/^Pin \d/, "version.manage")] },
  { folder: "settings", title: "Team" },
  {
    folder: "settings/team",
    title: "Team",
    actions: [
      button("Invite", "team.manage"),
      button(/^Change the role of Test viewer/, "team.manage"),
      button(/^More for Test viewer/, "team.manage"),
      link("Set up your second factor", "team.demand_factor"),
      button("Save", "settlements.guard"),
    ],
  },
  { folder: "settings/security", title: "Security" },
  { folder: "settings/notifications", title: "Notifications" },
  {
    folder: "settings/audit-log",
    title: "Audit log",
    opens: "audit_log.read",
    actions: [link("Export CSV", "audit_log.read")],
  },
  { folder: "settings/health", title: "Health", opens: "health.read" },
];

/** Returns the path of a page. */
export function addressOf({ folder, at }: DashboardPage, world: RolesWorld): string {
  const below = at ? at(world) : folder;
  return below === "" ? "/dashboard" : `/dashboard/${below}`;
}

/** Lists the folders on disk that hold a page. */
export function pageFolders(): string[] {
  return readdirSync(PAGES_IN, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => path.dirname(file))
    .map((folder) => (folder === "." ? "" : folder))
    .sort();
}

import {
  Activity,
  Bell,
  BookOpen,
  Calculator,
  GitCommitVertical,
  History,
  House,
  KeyRound,
  Link as LinkGlyph,
  type LucideIcon,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  Store,
  TriangleAlert,
  Undo2,
  UserRound,
  Users,
  Webhook,
} from "lucide-react";
import type { Messages } from "use-intl";

/** The name of a page or a group, as in the catalogue. */
type NavName = keyof Messages["shell"]["nav"];

interface NavItem {
  href: string;
  name: NavName;
  Icon: LucideIcon;
  /** The letter that opens the page after "g". */
  shortcut?: string;
}

interface NavGroup {
  /** Absent for the group without a heading. */
  name?: NavName;
  items: NavItem[];
}

const HOME = "/dashboard";
const PAYMENTS = "/dashboard/payments";
export const EXCEPTIONS = "/dashboard/exceptions";

/** The pages of the dashboard, in the order of the navigation. */
export const NAVIGATION: NavGroup[] = [
  {
    items: [
      { href: HOME, name: "home", Icon: House, shortcut: "h" },
      { href: PAYMENTS, name: "payments", Icon: ReceiptText, shortcut: "p" },
      { href: "/dashboard/refunds", name: "refunds", Icon: Undo2, shortcut: "r" },
      { href: "/dashboard/balances", name: "balances", Icon: Scale, shortcut: "b" },
      { href: EXCEPTIONS, name: "exceptions", Icon: TriangleAlert, shortcut: "e" },
      { href: "/dashboard/customers", name: "customers", Icon: UserRound, shortcut: "c" },
      { href: "/dashboard/payment-links", name: "paymentLinks", Icon: LinkGlyph },
      { href: "/till", name: "till", Icon: Calculator },
      { href: "/dashboard/merchants", name: "merchants", Icon: Store, shortcut: "m" },
    ],
  },
  {
    name: "developers",
    items: [
      { href: "/dashboard/developers/api-keys", name: "apiKeys", Icon: KeyRound, shortcut: "k" },
      { href: "/dashboard/developers/webhooks", name: "webhooks", Icon: Webhook },
      { href: "/dashboard/developers/requests", name: "requests", Icon: ScrollText, shortcut: "l" },
      { href: "/dashboard/developers/version", name: "version", Icon: GitCommitVertical },
      { href: "/docs/api", name: "reference", Icon: BookOpen },
    ],
  },
  {
    name: "settings",
    items: [
      { href: "/dashboard/settings/team", name: "team", Icon: Users },
      { href: "/dashboard/settings/security", name: "security", Icon: ShieldCheck },
      { href: "/dashboard/settings/notifications", name: "notifications", Icon: Bell },
      { href: "/dashboard/settings/audit-log", name: "auditLog", Icon: History },
      { href: "/dashboard/settings/health", name: "health", Icon: Activity },
    ],
  },
];

const pages = () => NAVIGATION.flatMap(({ items }) => items);

/**
 * Returns an item's path while one merchant is chosen: payments need it in the address, other pages read the cookie.
 */
export function hrefFor(href: string, merchantId: string | null): string {
  return href === PAYMENTS && merchantId ? `${href}?merchant=${encodeURIComponent(merchantId)}` : href;
}

/** Finds the pages whose name contains these letters; all of them for an empty text. */
export function pagesLike(typed: string, labelOf: (name: NavName) => string): NavItem[] {
  const letters = typed.trim().toLowerCase();
  return pages().filter(({ name }) => labelOf(name).toLowerCase().includes(letters));
}

/** Lists the letters that open a page after "g". */
export function shortcuts(): { key: string; name: NavName }[] {
  return pages().flatMap(({ shortcut, name }) => (shortcut ? [{ key: shortcut, name }] : []));
}

/** Returns the path that a letter opens after "g". */
export function shortcutPath(key: string): string | undefined {
  return pages().find(({ shortcut }) => shortcut === key)?.href;
}

/**
 * Returns whether a path is an item's page or below it. All pages are below the home page, so that matches only itself.
 */
export function isUnder({ href }: Pick<NavItem, "href">, path: string): boolean {
  return path === href || (href !== HOME && path.startsWith(`${href}/`));
}

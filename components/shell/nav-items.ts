import {
  Activity,
  BookOpen,
  GitCommitVertical,
  History,
  House,
  KeyRound,
  Link as LinkGlyph,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Store,
  TriangleAlert,
  Undo2,
  Users,
} from "lucide-react";
import type { Messages } from "use-intl";

/** The name of a page or a group, as the catalogue has it. */
type NavName = keyof Messages["shell"]["nav"];

interface NavItem {
  href: string;
  name: NavName;
  Icon: LucideIcon;
  /** The letter that leads here after "g". */
  shortcut?: string;
}

interface NavGroup {
  /** Left out for the group that needs no heading. */
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
      { href: EXCEPTIONS, name: "exceptions", Icon: TriangleAlert, shortcut: "e" },
      { href: "/dashboard/payment-links", name: "paymentLinks", Icon: LinkGlyph },
      { href: "/dashboard/merchants", name: "merchants", Icon: Store, shortcut: "m" },
    ],
  },
  {
    name: "developers",
    items: [
      { href: "/dashboard/developers/api-keys", name: "apiKeys", Icon: KeyRound, shortcut: "k" },
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
      { href: "/dashboard/settings/audit-log", name: "auditLog", Icon: History },
      { href: "/dashboard/settings/health", name: "health", Icon: Activity },
    ],
  },
];

const pages = () => NAVIGATION.flatMap(({ items }) => items);

/** Where an item leads while one merchant is chosen: the payments have it in their address, the others know it by themselves. */
export function hrefFor(href: string, merchantId: string | null): string {
  return href === PAYMENTS && merchantId ? `${href}?merchant=${encodeURIComponent(merchantId)}` : href;
}

/** The pages whose name has these letters; all of them for none. */
export function pagesLike(typed: string, labelOf: (name: NavName) => string): NavItem[] {
  const letters = typed.trim().toLowerCase();
  return pages().filter(({ name }) => labelOf(name).toLowerCase().includes(letters));
}

/** Letters that lead to a page after "g". */
export function shortcuts(): { key: string; name: NavName }[] {
  return pages().flatMap(({ shortcut, name }) => (shortcut ? [{ key: shortcut, name }] : []));
}

/** Where a letter leads after "g". */
export function shortcutPath(key: string): string | undefined {
  return pages().find(({ shortcut }) => shortcut === key)?.href;
}

/** Whether an item stands for a page: itself, or one below it. Every page is below the first one, so that is itself alone. */
export function isUnder({ href }: Pick<NavItem, "href">, path: string): boolean {
  return path === href || (href !== HOME && path.startsWith(`${href}/`));
}

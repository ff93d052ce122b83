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

interface NavItem {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** The letter that leads here after "g". */
  shortcut?: string;
}

interface NavGroup {
  /** Left out for the group that needs no heading. */
  label?: string;
  items: NavItem[];
}

const HOME = "/dashboard";
const PAYMENTS = "/dashboard/payments";
export const EXCEPTIONS = "/dashboard/exceptions";

/** The pages of the dashboard, in the order of the navigation. */
export const NAVIGATION: NavGroup[] = [
  {
    items: [
      { href: HOME, label: "Home", Icon: House, shortcut: "h" },
      { href: PAYMENTS, label: "Payments", Icon: ReceiptText, shortcut: "p" },
      { href: "/dashboard/refunds", label: "Refunds", Icon: Undo2, shortcut: "r" },
      { href: EXCEPTIONS, label: "Exceptions", Icon: TriangleAlert, shortcut: "e" },
      { href: "/dashboard/payment-links", label: "Payment links", Icon: LinkGlyph },
      { href: "/dashboard/merchants", label: "Merchants", Icon: Store, shortcut: "m" },
    ],
  },
  {
    label: "Developers",
    items: [
      { href: "/dashboard/developers/api-keys", label: "API keys", Icon: KeyRound, shortcut: "k" },
      { href: "/dashboard/developers/requests", label: "Request log", Icon: ScrollText, shortcut: "l" },
      { href: "/dashboard/developers/version", label: "API version", Icon: GitCommitVertical },
      { href: "/docs/api", label: "API reference", Icon: BookOpen },
    ],
  },
  {
    label: "Settings",
    items: [
      { href: "/dashboard/settings/team", label: "Team", Icon: Users },
      { href: "/dashboard/settings/security", label: "Security", Icon: ShieldCheck },
      { href: "/dashboard/settings/audit-log", label: "Audit log", Icon: History },
      { href: "/dashboard/settings/health", label: "Health", Icon: Activity },
    ],
  },
];

const pages = () => NAVIGATION.flatMap(({ items }) => items);

/** Where an item leads while one merchant is chosen: the payments have it in their address, the others know it by themselves. */
export function hrefFor(href: string, merchantId: string | null): string {
  return href === PAYMENTS && merchantId ? `${href}?merchant=${encodeURIComponent(merchantId)}` : href;
}

/** The pages whose name has these letters; all of them for none. */
export function pagesLike(typed: string): NavItem[] {
  const letters = typed.trim().toLowerCase();
  return pages().filter(({ label }) => label.toLowerCase().includes(letters));
}

/** Letters that lead to a page after "g". */
export function shortcuts(): { key: string; label: string }[] {
  return pages().flatMap(({ shortcut, label }) => (shortcut ? [{ key: shortcut, label }] : []));
}

/** Where a letter leads after "g". */
export function shortcutPath(key: string): string | undefined {
  return pages().find(({ shortcut }) => shortcut === key)?.href;
}

/** Whether an item stands for a page: itself, or one below it. Every page is below the first one, so that is itself alone. */
export function isUnder({ href }: Pick<NavItem, "href">, path: string): boolean {
  return path === href || (href !== HOME && path.startsWith(`${href}/`));
}

import {
  BookOpen,
  KeyRound,
  Link as LinkGlyph,
  type LucideIcon,
  ReceiptText,
  Store,
  Undo2,
} from "lucide-react";

interface NavItem {
  href: string;
  label: string;
  Icon: LucideIcon;
}

interface NavGroup {
  /** Left out for the group that needs no heading. */
  label?: string;
  items: NavItem[];
}

/** The pages of the dashboard, in the order of the navigation. */
export const NAVIGATION: NavGroup[] = [
  {
    items: [
      { href: "/dashboard/payments", label: "Payments", Icon: ReceiptText },
      { href: "/dashboard/refunds", label: "Refunds", Icon: Undo2 },
      { href: "/dashboard/payment-links", label: "Payment links", Icon: LinkGlyph },
      { href: "/dashboard/merchants", label: "Merchants", Icon: Store },
    ],
  },
  {
    label: "Developers",
    items: [
      { href: "/dashboard/developers/api-keys", label: "API keys", Icon: KeyRound },
      { href: "/docs/api", label: "API reference", Icon: BookOpen },
    ],
  },
];

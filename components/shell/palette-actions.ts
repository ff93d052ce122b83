import {
  ArrowLeftRight,
  Download,
  History,
  KeyRound,
  Link as LinkGlyph,
  type LucideIcon,
  RotateCw,
  Store,
  Undo2,
  UserPlus,
  Webhook,
} from "lucide-react";
import type { Messages } from "use-intl";

type ActionName = keyof Messages["shell"]["palette"]["action"];

interface PaletteAction {
  name: ActionName;
  /** The page where the action is taken. */
  href: string;
  Icon: LucideIcon;
  /** The permission that it takes, as in the roles. */
  needs: string;
}

const PAID = "/dashboard/payments?status=succeeded";
const KEYS = "/dashboard/developers/api-keys";

const ACTIONS: PaletteAction[] = [
  { name: "refund", href: PAID, Icon: Undo2, needs: "refunds.create" },
  { name: "newLink", href: "/dashboard/payment-links", Icon: LinkGlyph, needs: "payments.create" },
  { name: "exportPayments", href: "/dashboard/payments", Icon: Download, needs: "payments.export" },
  { name: "newMerchant", href: "/dashboard/merchants/new", Icon: Store, needs: "merchants.manage" },
  {
    name: "changeDestination",
    href: "/dashboard/merchants",
    Icon: ArrowLeftRight,
    needs: "settlements.manage",
  },
  { name: "createKey", href: KEYS, Icon: KeyRound, needs: "api_keys.manage" },
  { name: "rollKey", href: KEYS, Icon: RotateCw, needs: "api_keys.manage" },
  { name: "addWebhook", href: "/dashboard/developers/webhooks", Icon: Webhook, needs: "webhooks.manage" },
  { name: "invite", href: "/dashboard/settings/team", Icon: UserPlus, needs: "team.manage" },
  { name: "readAuditLog", href: "/dashboard/settings/audit-log", Icon: History, needs: "audit_log.read" },
];

/** Most actions that are listed before anything is typed. */
const MAX_OFFERED = 4;

/** Finds the actions that a person may take and whose name contains these letters; the first few for an empty text. */
export function actionsLike(
  typed: string,
  allowed: readonly string[],
  labelOf: (name: ActionName) => string,
): PaletteAction[] {
  const letters = typed.trim().toLowerCase();
  const open = ACTIONS.filter(({ needs }) => allowed.includes(needs));
  if (letters === "") return open.slice(0, MAX_OFFERED);
  return open.filter(({ name }) => labelOf(name).toLowerCase().includes(letters));
}

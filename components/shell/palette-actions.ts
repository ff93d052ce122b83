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
import type { OpenRequest } from "@/components/shell/use-open-request";

type ActionName = keyof Messages["shell"]["palette"]["action"];

interface PaletteAction {
  name: ActionName;
  /** The page where the action is taken, with the dialog to open there; null for one that needs a payment first. */
  href: string | null;
  Icon: LucideIcon;
  /** The permission that it takes, as in the roles. */
  needs: string;
}

const KEYS = "/dashboard/developers/api-keys";
const LINKS = "/dashboard/payment-links";
const WEBHOOKS = "/dashboard/developers/webhooks";

/** Adds the dialog to open to a page's address. */
export const openOn = (page: string, dialog: OpenRequest) => `${page}?open=${dialog}`;

const ACTIONS: PaletteAction[] = [
  { name: "refund", href: null, Icon: Undo2, needs: "refunds.create" },
  { name: "newLink", href: openOn(LINKS, "new-link"), Icon: LinkGlyph, needs: "payments.create" },
  { name: "exportPayments", href: "/dashboard/payments", Icon: Download, needs: "payments.export" },
  { name: "newMerchant", href: "/dashboard/merchants/new", Icon: Store, needs: "merchants.manage" },
  {
    name: "changeDestination",
    href: "/dashboard/merchants",
    Icon: ArrowLeftRight,
    needs: "settlements.manage",
  },
  { name: "createKey", href: openOn(KEYS, "new-key"), Icon: KeyRound, needs: "api_keys.manage" },
  { name: "rollKey", href: openOn(KEYS, "roll-key"), Icon: RotateCw, needs: "api_keys.manage" },
  { name: "addWebhook", href: openOn(WEBHOOKS, "new-endpoint"), Icon: Webhook, needs: "webhooks.manage" },
  {
    name: "invite",
    href: openOn("/dashboard/settings/team", "invite"),
    Icon: UserPlus,
    needs: "team.manage",
  },
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

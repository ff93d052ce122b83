import { readFileSync } from "node:fs";
import type { Role } from "@/server/auth/scope";

const DOC = "docs/roles.md";

/** The action of docs/roles.md for a restricted entry point, by its name. */
const ACTIONS: readonly [RegExp, string][] = [
  [/^alerts\.(acknowledge|silence)$/, "alerts.manage"],
  [/^alerts\.list$/, "health.read"],
  [/^apiKeys\./, "api_keys.manage"],
  [/^auditLog\.|\/audit-log/, "audit_log.read"],
  [/^paymentFacts\.revealBuyerData$/, "buyer_data.read"],
  [/^exceptions\./, "exceptions.resolve"],
  [/^health\.|^stops\.list$|\/settings\/(health|emergency-stop)$/, "health.read"],
  [/^stops\.(stop|resume)$/, "payments.stop"],
  [/^merchants\.|\/api\/logos$|\/merchants\/new$/, "merchants.manage"],
  [
    /^paymentLinks\.(create|createReusable|switchReusable)$|^till\.create$|^\/till$|^payments\.test$/,
    "payments.create",
  ],
  [/^payments\.cancel$/, "payments.cancel"],
  [/\/(payments|balances)\/export$/, "payments.export"],
  [/^balances\.setTimeZone$/, "account.manage"],
  [/^networks\.(list|inspect|fees)$|\/settings\/networks(\/\[chainId\])?$/, "health.read"],
  [/^networks\.|\/settings\/networks\/new$/, "networks.manage"],
  [/^customers\.note$/, "customers.note"],
  [/^refunds\.|^vaults\.deposit$/, "refunds.create"],
  [/^settlements\.(approveChange|changeGuard|stopGuardChange)$/, "settlements.guard"],
  [/^settlements\.|^vaults\.withdraw$/, "settlements.manage"],
  [/^team\.demandFactor$/, "team.demand_factor"],
  [/^team\./, "team.manage"],
  [/^versions\./, "version.manage"],
  [/^webhooks\./, "webhooks.manage"],
];

/** Stricter than the table: only an owner may create a recovery link (decision 0029). */
const OWNERS_ALONE = ["team.recover"];

/** The roles that docs/roles.md gives an action, by the action's name. */
function readTable(): Map<string, Role[]> {
  const rows = readFileSync(DOC, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const [head = [], ...body] = rows;
  return new Map(
    body.map((cells) => [
      (cells[1] ?? "").replaceAll("`", ""),
      head.filter((_, i) => cells[i] === "yes") as Role[],
    ]),
  );
}

/** Returns the roles of a restricted entry point in docs/roles.md; undefined when it has none. */
export function documentedRoles(door: string): Role[] | undefined {
  if (OWNERS_ALONE.includes(door)) return ["owner"];
  const action = ACTIONS.find(([pattern]) => pattern.test(door))?.[1];
  return action === undefined ? undefined : readTable().get(action);
}

import { readFileSync } from "node:fs";
import type { Role } from "@/server/auth/scope";

const DOC = "docs/roles.md";

/** The action of docs/roles.md that a restricted door belongs to, by its name. */
const ACTIONS: readonly [RegExp, string][] = [
  [/^apiKeys\./, "api_keys.manage"],
  [/^auditLog\.|\/audit-log/, "audit_log.read"],
  [/^paymentFacts\.revealBuyerData$/, "buyer_data.read"],
  [/^exceptions\./, "exceptions.resolve"],
  [/^health\.|\/settings\/health$/, "health.read"],
  [/^merchants\.|\/api\/logos$|\/merchants\/new$/, "merchants.manage"],
  [/^paymentLinks\.create$/, "payments.create"],
  [/^payments\.cancel$/, "payments.cancel"],
  [/\/payments\/export$/, "payments.export"],
  [/^refunds\.|^vaults\.deposit$/, "refunds.create"],
  [/^settlements\.|^vaults\.withdraw$/, "settlements.manage"],
  [/^team\.demandFactor$/, "team.demand_factor"],
  [/^team\./, "team.manage"],
  [/^versions\./, "version.manage"],
];

/** Narrower than the table: a recovery link is an owner's alone to make (decision 0029). */
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

/** What docs/roles.md says of a restricted door; undefined where it says nothing. */
export function documentedRoles(door: string): Role[] | undefined {
  if (OWNERS_ALONE.includes(door)) return ["owner"];
  const action = ACTIONS.find(([pattern]) => pattern.test(door))?.[1];
  return action === undefined ? undefined : readTable().get(action);
}

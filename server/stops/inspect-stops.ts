import { permits, requireRole } from "@/server/accounts/roles";
import { assetsOf } from "@/server/assets/asset";
import type { UserScope } from "@/server/auth/scope";
import { chainsConfig, chainsOf } from "@/server/chain/client/registry";
import { listStops } from "@/server/stops/list-stops";
import { namesOfStop } from "@/server/stops/name-stop";
import type { StopsOverview } from "@/server/stops/schema";
import type { Stop } from "@/server/stops/stop";

/**
 * Shows what takes no new payments. The operator's account reads all of it with the reasons, other accounts what
 * concerns the networks of their mode.
 * @throws AppError `forbidden`
 */
export async function inspectStops(scope: UserScope): Promise<StopsOverview> {
  requireRole(scope, "health.read");
  const { isOperator } = scope;
  const own = new Set(chainsOf(scope.mode).map(({ id }) => id));
  const concerns = ({ chainId }: Stop) => isOperator || chainId === null || own.has(chainId);
  const canStop = isOperator && permits(scope, "payments.stop");
  const stops = (await listStops()).filter(concerns).map(({ reason, stoppedBy, ...stop }) => ({
    ...stop,
    ...namesOfStop(stop),
    ...(isOperator ? { reason, stoppedBy } : { reason: null, stoppedBy: null }),
  }));
  const networks = canStop ? chainsConfig().chains : [];
  return {
    stops,
    canStop,
    isOperator,
    networks: networks.map((chain) => ({
      id: chain.id,
      name: chain.name,
      tokens: assetsOf(chain).map(({ token, symbol }) => ({ token: token.toLowerCase(), symbol })),
    })),
  };
}

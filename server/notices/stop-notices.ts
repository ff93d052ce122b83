import { assetsOf } from "@/server/assets/asset";
import { chainsOf } from "@/server/chain/client/registry";
import type { Notice } from "@/server/notices/schema";
import { covers, type Stop } from "@/server/stops/stop";

/**
 * Lists what the operator stopped on the networks of a mode: a whole network once, else each token.
 * @param canResume whether the reader may take payments again
 */
export function stopNotices(mode: "test" | "live", stops: readonly Stop[], canResume: boolean): Notice[] {
  return chainsOf(mode).flatMap((chain): Notice[] => {
    const place = { chainId: chain.id, network: chain.name };
    const isWhole = stops.some(
      (stop) => stop.token === null && covers(stop, { chainId: chain.id, token: "" }),
    );
    if (isWhole) return [{ kind: "payments_stopped", ...place, symbol: null, canResume }];
    return assetsOf(chain)
      .filter(({ token }) => stops.some((stop) => covers(stop, { chainId: chain.id, token })))
      .map(({ symbol }) => ({ kind: "payments_stopped", ...place, symbol, canResume }));
  });
}

import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { quotingRouter } from "@/server/chain/client/routers";

/**
 * Warns about a chain with deposits whose router of new quotes has none, or has another address than on the other
 * chains with deposits. Money sent to a deposit address on the wrong chain comes back only through a router with the
 * same address there.
 */
export function checkDeposits(chain: ChainConfig): Finding[] {
  if (!hasDeposits(chain)) return [];
  const { address, version } = quotingRouter(chain);
  const { warning } = findingsOf(chain.id, address);
  if (version === 1) {
    const text = `"deposits" is on, and the router of new quotes, ${address}, is of edition 1, which has none. Remove the line, or add a router of edition 2.`;
    return [warning(text)];
  }
  const others = chainsConfig().chains.filter(
    (other) => other.id !== chain.id && other.mode === chain.mode && hasDeposits(other),
  );
  return others
    .filter((other) => !other.routers.some((router) => router.version === 2 && router.address === address))
    .map((other) => {
      const text = `${other.name} (${other.id}) takes deposits too, and has no router at ${address}: money sent there for a deposit of ${chain.name} cannot be returned. Deploy the router on both with equal arguments.`;
      return warning(text);
    });
}

function hasDeposits({ deposits, nativeDeposits }: ChainConfig): boolean {
  return deposits || nativeDeposits;
}

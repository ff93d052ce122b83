import { installationFees } from "@/server/assets/fees";
import { unpricedFees } from "@/server/assets/unpriced-fees";
import { chainStatus } from "@/server/chain/checks/chain-status";
import type { Finding } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { quotingRouter } from "@/server/chain/client/routers";
import type { Notice } from "@/server/notices/schema";

type Misconfigured = Extract<Notice, { kind: "chain_misconfigured" }>;

/** Most severe first. */
const STOPS: readonly Misconfigured["stops"][] = ["everything", "payments", "asset", "nothing"];

/**
 * Lists configuration faults that keep a mode's payments from being offered: chains that differ from the chains file,
 * and fees that cannot be priced now.
 * @param ownCurrencies of the fixed fees of an account's merchants; null among them for the installation's
 */
export function configurationNotices(
  mode: "test" | "live",
  ownCurrencies: readonly (string | null)[],
): Notice[] {
  const chains = chainsOf(mode);
  const { fixed } = installationFees();
  const general = fixed && fixed.minor > 0n ? fixed.currency : null;
  const currencies = new Set(ownCurrencies.flatMap((own) => own ?? general ?? []));
  return [
    ...chains.flatMap((chain) => misconfigured(chain, chainStatus(chain.id).findings) ?? []),
    ...unpricedFees([...currencies], chains).map((fee) => ({ kind: "fee_unpriced" as const, ...fee })),
  ];
}

function misconfigured(chain: ChainConfig, findings: readonly Finding[]): Misconfigured | null {
  const { id, name } = chain;
  const newest = quotingRouter(chain).address.toLowerCase();
  // The chain stays in use for new payments when an older router is faulty.
  const faults = findings
    .filter(({ severity }) => severity === "fault")
    .map((fault) =>
      fault.router === null || fault.router === newest ? fault : { ...fault, stops: "nothing" as const },
    );
  const stops = STOPS.find((each) => faults.some((fault) => fault.stops === each));
  if (!stops) return null;
  const assets = faults.flatMap(({ asset, ...fault }) =>
    asset && fault.stops === "asset" ? asset.symbol : [],
  );
  return { kind: "chain_misconfigured", chainId: id, network: name, stops, assets: [...new Set(assets)] };
}

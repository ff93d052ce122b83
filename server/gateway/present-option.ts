import { presentAssetAmount } from "@/server/assets/amount";
import type { Asset } from "@/server/assets/asset";
import type { ChainConfig } from "@/server/chain/registry";
import { toUnixSeconds } from "@/server/clock";
import { tokenActions } from "@/server/gateway/actions";
import type { OptionRow, SignableOption } from "@/server/gateway/option-row";
import type { Action, CollectData, PaymentOption } from "@/server/gateway/schema";

/** How many blocks a finality tag is behind the head on chains that have them (32 slots an epoch). */
const BLOCKS_TO_TAG = { safe: 32, finalized: 64 } as const;

/**
 * What the wallet does for an option now.
 * @param allowance what Permit2 may take of the asset, in base units; null where Permit2 plays no part
 */
export function actionsOf(option: SignableOption, asset: Asset, allowance: bigint | null): Action[] {
  if (option.kind === "native") return [{ type: "build", data: { data: "" } }];
  return tokenActions(option, asset, allowance);
}

interface Presented {
  option: OptionRow;
  asset: Asset;
  chain: ChainConfig;
  actions: Action[];
  /** CAIP-10 as the wallet wrote it. */
  account: string;
  collectData: CollectData;
}

/** An option as the wallet sees it. */
export function presentOption({
  option,
  asset,
  chain,
  actions,
  account,
  collectData,
}: Presented): PaymentOption {
  return {
    id: option.id,
    account,
    amount: presentAssetAmount(asset, option.amount),
    actions,
    collectData,
    etaS: etaSeconds(chain, actions.length),
    expiresAt: option.expiresAt && toUnixSeconds(option.expiresAt),
  };
}

/** Blocks until the payment counts, one more for each action before the last. */
function etaSeconds(chain: ChainConfig, actions: number): number {
  const { confirmations, blockTimeMs } = chain;
  const depth = typeof confirmations === "number" ? confirmations : BLOCKS_TO_TAG[confirmations];
  return Math.max(1, Math.ceil(((depth + actions - 1) * blockTimeMs) / 1_000));
}

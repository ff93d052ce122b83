import { presentAssetAmount } from "@/server/assets/amount";
import type { Asset } from "@/server/assets/asset";
import type { ChainConfig } from "@/server/chain/client/registry";
import { usualTimeMs } from "@/server/chain/client/usual-time";
import { tokenActions } from "@/server/gateway/actions";
import type { OptionRow, SignableOption } from "@/server/gateway/option-row";
import type { Action, PaymentOption } from "@/server/gateway/schema";
import { toUnixSeconds } from "@/server/kernel/clock";

/**
 * Returns the wallet's present actions for an option.
 * @param allowance the present allowance of Permit2 in base units; null where Permit2 is not used
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
}

/** Presents an option to the wallet, before its data requirement is known. */
export function presentOption({
  option,
  asset,
  chain,
  actions,
  account,
}: Presented): Omit<PaymentOption, "collectData"> {
  return {
    id: option.id,
    account,
    amount: presentAssetAmount(asset, option.amount),
    actions,
    etaS: etaSeconds(chain, actions.length),
    expiresAt: option.expiresAt && toUnixSeconds(option.expiresAt),
  };
}

/** Estimates the seconds until the payment counts: its blocks, plus one for each action before the last. */
function etaSeconds(chain: ChainConfig, actions: number): number {
  return Math.max(1, Math.ceil(usualTimeMs(chain, actions - 1) / 1_000));
}

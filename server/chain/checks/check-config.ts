import { assetsOf } from "@/server/assets/asset";
import { formatAssetId } from "@/server/assets/caip";
import { installationFees } from "@/server/assets/fees";
import { canPrice } from "@/server/assets/possible-prices";
import { checkDeposits } from "@/server/chain/checks/check-deposits";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import { type ChainConfig, chainsConfig } from "@/server/chain/client/registry";
import { isLoopback } from "@/server/kernel/loopback";

/** Every EVM chain counts its native coin with 18 decimals, and wallets show it that way. */
const NATIVE_DECIMALS = 18;

/** Finds faults in a chain's configuration without contacting the chain. */
export function checkConfig(chain: ChainConfig): Finding[] {
  const { id, native } = chain;
  const findings: Finding[] = [];
  if (native && native.decimals !== NATIVE_DECIMALS) {
    const asset = {
      id: formatAssetId({ chainId: id, namespace: "slip44", coinType: native.slip44 }),
      symbol: native.symbol,
    };
    const text = `"native.decimals" is ${native.decimals}, and the coin of an EVM chain has 18. Remove the line.`;
    findings.push(findingsOf(id).of(asset).fault("asset", text));
  }
  return [...findings, ...plainEndpoints(chain), ...unpricedByFees(chain), ...checkDeposits(chain)];
}

/** Warns about unencrypted endpoints: a machine in between could invent blocks and hide transactions. */
function plainEndpoints({ id, rpcUrls }: ChainConfig): Finding[] {
  return rpcUrls
    .map((url) => new URL(url))
    .filter(({ protocol, hostname }) => protocol === "http:" && !isLoopback(hostname))
    .map(({ hostname }) => {
      const text = `The endpoint at ${hostname} is queried without TLS. Use https, unless the network in between is yours alone.`;
      return findingsOf(id).warning(text);
    });
}

/**
 * Warns about assets without a price for the fixed fee. They stay in use, because merchants with their own fees may
 * accept them.
 */
function unpricedByFees(chain: ChainConfig): Finding[] {
  const { fixed } = installationFees();
  if (!fixed || fixed.minor === 0n) return [];
  return assetsOf(chain)
    .filter((asset) => !canPrice(asset, fixed.currency, chainsConfig()))
    .map(({ id, symbol }) => {
      const text = `"fees.fixed" is in ${fixed.currency}, and no source prices ${symbol} in it: no payment with these fees can be made in it. Add a rate for ${fixed.currency}/USD.`;
      return findingsOf(chain.id).of({ id, symbol }).warning(text);
    });
}

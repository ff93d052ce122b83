import arbitrum from "@/server/chain/networks/arbitrum.json";
import arbitrumSepolia from "@/server/chain/networks/arbitrum-sepolia.json";
import avalanche from "@/server/chain/networks/avalanche.json";
import avalancheFuji from "@/server/chain/networks/avalanche-fuji.json";
import base from "@/server/chain/networks/base.json";
import baseSepolia from "@/server/chain/networks/base-sepolia.json";
import bnb from "@/server/chain/networks/bnb.json";
import bnbTestnet from "@/server/chain/networks/bnb-testnet.json";
import celo from "@/server/chain/networks/celo.json";
import celoSepolia from "@/server/chain/networks/celo-sepolia.json";
import ethereum from "@/server/chain/networks/ethereum.json";
import optimism from "@/server/chain/networks/optimism.json";
import optimismSepolia from "@/server/chain/networks/optimism-sepolia.json";
import polygon from "@/server/chain/networks/polygon.json";
import polygonAmoy from "@/server/chain/networks/polygon-amoy.json";
import { type NetworkPreset, Preset } from "@/server/chain/networks/preset-schema";
import sepolia from "@/server/chain/networks/sepolia.json";
import unichain from "@/server/chain/networks/unichain.json";
import unichainSepolia from "@/server/chain/networks/unichain-sepolia.json";

/** The public networks that Florin knows, main networks first. */
export const PRESETS: readonly NetworkPreset[] = [
  ethereum,
  base,
  arbitrum,
  optimism,
  polygon,
  bnb,
  avalanche,
  celo,
  unichain,
  sepolia,
  baseSepolia,
  arbitrumSepolia,
  optimismSepolia,
  polygonAmoy,
  bnbTestnet,
  avalancheFuji,
  celoSepolia,
  unichainSepolia,
].map((preset) => Preset.parse(preset));

/**
 * Finds a network by its key or its chain id.
 * @throws Error that names the known networks
 */
export function findPreset(network: string): NetworkPreset {
  const found = PRESETS.find(({ key, id }) => key === network || String(id) === network);
  if (found) return found;
  const known = PRESETS.map(({ key }) => key).join(", ");
  throw new Error(
    `"${network}" is no known network: ${known}. Add another one to the chains file by hand (docs/operations.md).`,
  );
}

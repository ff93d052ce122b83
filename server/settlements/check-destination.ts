import type { Address } from "viem";
import { type Asset, findAsset, NATIVE_TOKEN } from "@/server/assets/asset";
import { parseAccountId, parseAssetId } from "@/server/assets/caip";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { permit2Address } from "@/server/chain/abi/permit2";
import { chainsOf } from "@/server/chain/client/registry";
import { routerAddresses } from "@/server/chain/client/routers";
import { invalidField } from "@/server/kernel/errors";

interface Named {
  asset: string;
  destination: string;
}

/** The request's members for error messages, as dotted paths. */
type Fields = Record<keyof Named, string>;

export interface CheckedSettlement {
  asset: Asset;
  /** In lower case. */
  destination: Address;
}

/**
 * Checks an asset and its destination account strictly (CAIP-19 and CAIP-10, EIP-55), within the chains of a mode.
 * @throws AppError `params_validation` that names the field
 */
export function checkSettlement(
  mode: "test" | "live",
  { asset: text, destination }: Named,
  fields: Fields,
): CheckedSettlement {
  const id = parseAssetId(text);
  if (!id) throw invalidField(fields.asset, "must be a CAIP-19 asset with a valid checksum");
  const asset = findAsset(id, chainsOf(mode));
  if (!asset) throw invalidField(fields.asset, "must be an asset that this installation supports");
  return { asset, destination: checkDestination(mode, { asset, destination }, fields.destination) };
}

/**
 * Returns the account's address in lower case, if money sent there can be moved again.
 * @throws AppError `params_validation`
 */
export function checkDestination(
  mode: "test" | "live",
  { asset, destination: text }: { asset: Pick<Asset, "chainId">; destination: string },
  field: string,
): Address {
  const account = parseAccountId(text);
  if (!account?.evm)
    throw invalidField(field, "must be a CAIP-10 account with a valid checksum", { rule: "checksum" });
  const { chainId, address } = account.evm;
  if (chainId !== asset.chainId)
    throw invalidField(field, "must be on the same chain as the asset", { rule: "chain" });
  const destination = address.toLowerCase() as Address;
  if (destination === NATIVE_TOKEN)
    throw invalidField(field, "must not be the zero address", { rule: "zero" });
  if (trapsOn(mode, chainId).has(destination)) {
    throw invalidField(field, "must not be a token or a contract of this installation", { rule: "contract" });
  }
  return destination;
}

/** Returns the contracts from which nobody could move the money again, or anybody could. */
function trapsOn(mode: "test" | "live", chainId: number): Set<string> {
  const chain = chainsOf(mode).find(({ id }) => id === chainId);
  const tokens = chain?.tokens.map(({ address }) => address) ?? [];
  const contracts = [...tokens, ...(chain ? routerAddresses(chain) : []), permit2Address, multicall3Address];
  return new Set(contracts.map((address) => address.toLowerCase()));
}

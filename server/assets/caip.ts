import { type Address, getAddress } from "viem";

/** An ERC-20 token or a chain's own coin, by CAIP-19. */
export type AssetId =
  | { chainId: number; namespace: "erc20"; address: Address }
  | { chainId: number; namespace: "slip44"; coinType: number };

/** A CAIP-10 account. `evm` is null on chains that this installation cannot support. */
interface AccountId {
  evm: { chainId: number; address: Address } | null;
}

/** The subject of an `Amount.unit`. */
type Unit = { kind: "fiat"; currency: string } | { kind: "asset"; id: AssetId };

const CAIP10 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/;
const EVM_CHAIN = /^eip155:([1-9]\d{0,31})$/;
const EVM_ASSET = /^(eip155:[1-9]\d{0,31})\/(erc20|slip44):([0-9a-zA-Z]{1,42})$/;
const ADDRESS = /^0x([0-9a-f]{40}|[0-9A-F]{40}|[0-9a-fA-F]{40})$/;
const SINGLE_CASE = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/;
const COIN_TYPE = /^(0|[1-9]\d{0,9})$/;
const FIAT_UNIT = /^iso4217\/([A-Z]{3})$/;
const ASSET_UNIT = "caip19/";

/** Parses an address into EIP-55 form; null when it is not 20 bytes of hex, or is mixed-case with a wrong checksum. */
export function parseAddress(text: string): Address | null {
  if (!ADDRESS.test(text)) return null;
  const checksummed = getAddress(text.toLowerCase());
  return SINGLE_CASE.test(text) || checksummed === text ? checksummed : null;
}

/** Writes an address in EIP-55 form. */
export function shownAddress(address: string): Address {
  return getAddress(address);
}

/** Parses the id of an EVM chain (CAIP-2, EIP-155): `eip155:8453` → 8453; null otherwise. Decimal, no leading zeros. */
export function parseChainId(text: string): number | null {
  const id = Number(EVM_CHAIN.exec(text)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * Parses an account (CAIP-10); null when malformed. Accounts of other namespaces are well-formed, and `evm` is null.
 */
export function parseAccountId(text: string): AccountId | null {
  const parts = CAIP10.exec(text);
  if (!parts) return null;
  const [, namespace = "", reference = "", account = ""] = parts;
  if (namespace !== "eip155") return { evm: null };
  const address = parseAddress(account);
  if (!address || !EVM_CHAIN.test(`eip155:${reference}`)) return null;
  const chainId = parseChainId(`eip155:${reference}`);
  return { evm: chainId === null ? null : { chainId, address } };
}

/** Parses a token or native coin on an EVM chain (CAIP-19, without the `caip19/` of units); null when malformed. */
export function parseAssetId(text: string): AssetId | null {
  const parts = EVM_ASSET.exec(text);
  if (!parts) return null;
  const [, chain = "", namespace, reference = ""] = parts;
  const chainId = parseChainId(chain);
  if (chainId === null) return null;
  if (namespace === "slip44") {
    return COIN_TYPE.test(reference) ? { chainId, namespace, coinType: Number(reference) } : null;
  }
  const address = parseAddress(reference);
  return address && { chainId, namespace: "erc20", address };
}

/** Parses an `Amount.unit`: `iso4217/USD` or `caip19/eip155:8453/erc20:0x…`; null when malformed. */
export function parseUnit(text: string): Unit | null {
  const currency = FIAT_UNIT.exec(text)?.[1];
  if (currency) return { kind: "fiat", currency };
  if (!text.startsWith(ASSET_UNIT)) return null;
  const id = parseAssetId(text.slice(ASSET_UNIT.length));
  return id && { kind: "asset", id };
}

/** Formats an EVM chain's id as CAIP-2. */
export function formatChainId(chainId: number): string {
  return `eip155:${chainId}`;
}

/** Formats an EVM account as CAIP-10; the address is unchanged. */
export function formatAccountId(chainId: number, address: Address): string {
  return `eip155:${chainId}:${address}`;
}

/** Formats an asset as CAIP-19, its address in EIP-55 form. */
export function formatAssetId(id: AssetId): string {
  const reference = id.namespace === "erc20" ? getAddress(id.address) : String(id.coinType);
  return `${formatChainId(id.chainId)}/${id.namespace}:${reference}`;
}

/** Formats an asset as an `Amount.unit`. */
export function formatAssetUnit(id: AssetId): string {
  return ASSET_UNIT + formatAssetId(id);
}

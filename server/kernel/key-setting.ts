/** A hot key as the environment configures it: the key itself, or where a remote signer keeps it. */
export type KeySetting =
  | { kind: "local"; key: `0x${string}` }
  /** `url` without a slash at its end. */
  | { kind: "remote"; url: string; address: `0x${string}` };

const LOCAL = /^0x[0-9a-fA-F]{64}$/;
const REMOTE = /^web3signer:(https?:\/\/[^\s,#]+)#(0x[0-9a-fA-F]{40})$/;

export const KEY_FORMS = "must be 0x and 64 hex digits, or web3signer:https://host:9000#0xAddress";

/** Parses one key's setting; null for any other text. */
export function parseKeySetting(text: string): KeySetting | null {
  if (LOCAL.test(text)) return { kind: "local", key: text as `0x${string}` };
  const [, url, address] = REMOTE.exec(text) ?? [];
  if (url === undefined || address === undefined || !URL.canParse(url)) return null;
  return { kind: "remote", url: url.replace(/\/+$/, ""), address: address as `0x${string}` };
}

/** Splits a comma-separated list of keys. */
export function splitKeys(list: string | undefined): string[] {
  return list ? list.split(",").map((key) => key.trim()) : [];
}

/** Returns what two settings of the same key share, as far as the environment tells. */
export function identityOfKey(text: string): string {
  const setting = parseKeySetting(text);
  return (setting?.kind === "remote" ? setting.address : text).toLowerCase();
}

import { type Hex, keccak256, type LocalAccount, parseSignature, serializeTransaction } from "viem";
import { privateKeyToAccount, toAccount } from "viem/accounts";
import { openRemoteSigner, type RemoteSigner } from "@/server/chain/keys/remote-signer";
import { parseKeySetting } from "@/server/kernel/key-setting";

/** A hot key of this installation: in the environment, or at a remote signer. */
export type HotAccount = LocalAccount & {
  /** Absent for a key in the environment. */
  readonly remote?: RemoteSigner;
};

/**
 * Opens a key by its setting in the environment.
 * @throws Error for any other text
 */
export function hotAccount(text: string): HotAccount {
  const setting = parseKeySetting(text);
  if (!setting) throw new Error("the setting is no key");
  if (setting.kind === "local") return privateKeyToAccount(setting.key);
  const remote = openRemoteSigner(setting.url, setting.address);
  const account = toAccount({
    address: setting.address,
    async signTransaction(transaction, { serializer = serializeTransaction } = {}) {
      const signature = await remote.sign(await serializer(transaction));
      return serializer(transaction, parseSignature(signature));
    },
    signMessage: () => Promise.reject(new Error("a hot key signs no messages")),
    signTypedData: () => Promise.reject(new Error("a hot key signs typed data by its bytes: see signBytes")),
  });
  return { ...account, remote };
}

/**
 * Signs the Keccak-256 hash of bytes, such as the two words of an EIP-712 digest after `0x1901`.
 * @throws SignerFault when the key is at a remote signer that does not sign
 */
export async function signBytes(account: HotAccount, bytes: Hex): Promise<Hex> {
  if (account.remote) return account.remote.sign(bytes);
  if (!account.sign) throw new Error("the account signs no hashes");
  return account.sign({ hash: keccak256(bytes) });
}

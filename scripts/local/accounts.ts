import type { Address, Hex } from "viem";
import { type HDAccount, mnemonicToAccount } from "viem/accounts";

/** Publicly known, so only for chains that live as long as a test run. */
export const TEST_MNEMONIC = "test test test test test test test test test test test junk";

/** Anvil funds and unlocks the first ten accounts of the test mnemonic; ours follow them. */
const FIRST_INDEX = 20;
const PRIVATE_KEY_BYTES = 32;

/** The accounts of a local chain, by role. */
export interface LocalAccounts {
  /** Owns the router; deploys. */
  owner: HDAccount;
  relayer: HDAccount;
  refunder: HDAccount;
  /** Pauses the router. */
  guardian: HDAccount;
  /** Pays, with the test wallet. */
  buyer: HDAccount;
  feeRecipient: Address;
  /** Deploys buyers' smart accounts. */
  deployer: HDAccount;
  /** Where the demo merchants are paid. */
  destinations: [Address, Address];
}

/** Derives the accounts of a local chain, all from one mnemonic. */
export function localAccounts(mnemonic = TEST_MNEMONIC): LocalAccounts {
  const at = (offset: number) => mnemonicToAccount(mnemonic, { addressIndex: FIRST_INDEX + offset });
  return {
    owner: at(0),
    relayer: at(1),
    refunder: at(2),
    buyer: at(3),
    feeRecipient: at(4).address,
    destinations: [at(5).address, at(6).address],
    deployer: at(7),
    guardian: at(8),
  };
}

/** Derives the wallets of the demo's four merchants; the first two are `destinations` of {@link localAccounts}. */
export function merchantWallets(mnemonic: string): HDAccount[] {
  return [5, 6, 9, 10].map((offset) => mnemonicToAccount(mnemonic, { addressIndex: FIRST_INDEX + offset }));
}

/** Returns the private key of an account, e.g. for RELAYER_KEY. */
export function privateKeyOf(account: HDAccount): Hex {
  const key = account.getHdKey().privateKey;
  if (key?.length !== PRIVATE_KEY_BYTES) throw new Error("the account has no private key");
  return `0x${Buffer.from(key).toString("hex")}`;
}

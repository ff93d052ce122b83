import type { Hex } from "viem";
import { type HotAccount, hotAccount } from "@/server/chain/keys/hot-account";
import { env } from "@/server/kernel/env";
import { splitKeys } from "@/server/kernel/key-setting";
import { singleton } from "@/server/kernel/singleton";

/**
 * Returns the accounts that execute signed payments; at least one.
 * @throws Error when RELAYER_KEY is not set
 */
export function relayerAccounts(): readonly [HotAccount, ...HotAccount[]] {
  return singleton("relayers", () => {
    const [first, ...others] = splitKeys(env().RELAYER_KEY).map(hotAccount);
    if (!first) throw new Error("RELAYER_KEY is not set");
    return [first, ...others] as const;
  });
}

/**
 * Returns the first relayer account, which also signs quotes for payments that the buyer sends.
 * @throws Error when RELAYER_KEY is not set
 */
export function relayerAccount(): HotAccount {
  return relayerAccounts()[0];
}

/** Returns the address of the relayer that gets a payment first. It spreads payments over all relayers. */
export function relayerOf(paymentId: string): Hex {
  const accounts = relayerAccounts();
  const sum = [...paymentId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (accounts[sum % accounts.length] ?? accounts[0]).address;
}

import type { Hex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { env, splitKeys } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";

/**
 * The accounts that execute signed payments; never none.
 * @throws Error when RELAYER_KEY is not set
 */
export function relayerAccounts(): readonly [PrivateKeyAccount, ...PrivateKeyAccount[]] {
  return singleton("relayers", () => {
    const [first, ...others] = splitKeys(env().RELAYER_KEY).map((key) => privateKeyToAccount(key as Hex));
    if (!first) throw new Error("RELAYER_KEY is not set");
    return [first, ...others] as const;
  });
}

/**
 * The first of them, which also signs quotes for payments that the buyer sends.
 * @throws Error when RELAYER_KEY is not set
 */
export function relayerAccount(): PrivateKeyAccount {
  return relayerAccounts()[0];
}

/** The address of the one that a payment is given to first; each gets its part of all payments. */
export function relayerOf(paymentId: string): Hex {
  const accounts = relayerAccounts();
  const sum = [...paymentId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (accounts[sum % accounts.length] ?? accounts[0]).address;
}

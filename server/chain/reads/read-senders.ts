import type { Address } from "viem";
import { chainClient } from "@/server/chain/client/client";
import { findChain } from "@/server/chain/client/registry";
import { deployerAccount } from "@/server/chain/keys/deployer-key";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import { sleep } from "@/server/kernel/clock";

const DEADLINE_MS = 2_000;

/** One of our keys on one chain. */
export interface SenderState {
  role: "relayer" | "refunder" | "deployer";
  address: Address;
  /** In base units; null when the chain did not answer. */
  balance: bigint | null;
}

/**
 * Reads a chain's height and our keys' balances there; the deployer's only where it can deploy accounts. A value that
 * does not arrive within two seconds is null.
 */
export async function readSenders(
  chainId: number,
): Promise<{ height: number | null; senders: SenderState[] }> {
  const client = chainClient(chainId);
  const deploys = (findChain(chainId)?.accountFactories ?? []).length > 0;
  const keys = [
    ...relayerAccounts().map((account) => ({ role: "relayer" as const, account })),
    { role: "refunder" as const, account: refunderAccount() },
    { role: "deployer" as const, account: deploys ? deployerAccount() : null },
  ];
  const [height, ...senders] = await Promise.all([
    soon(client.getBlockNumber({ cacheTime: 0 })),
    ...keys.flatMap(({ role, account }) =>
      account
        ? [readSender(role, account.address, soon(client.getBalance({ address: account.address })))]
        : [],
    ),
  ]);
  return { height: height === null ? null : Number(height), senders };
}

async function readSender(
  role: SenderState["role"],
  address: Address,
  balance: Promise<bigint | null>,
): Promise<SenderState> {
  return { role, address, balance: await balance };
}

async function soon<T>(answer: Promise<T>): Promise<T | null> {
  const over = new AbortController();
  try {
    const late = sleep(DEADLINE_MS, over.signal).then(() => null);
    return await Promise.race([answer.catch(() => null), late]);
  } finally {
    over.abort();
  }
}

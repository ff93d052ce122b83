import { fromOneEndpoint } from "@/server/chain/client/one-endpoint";
import type { ChainConfig } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { relayerAccounts } from "@/server/chain/keys/relayer-key";
import { underLease } from "@/server/db/lease";
import { db, many } from "@/server/db/sql";
import { fragment, literals, secondsAgo, store } from "@/server/db/store";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import { observeChain } from "@/server/relayer/signer/observe-chain";
import { forgetOld, newRemovedKey, type RelayKey } from "@/server/relayer/signer/relay-signer";
import { endHopeless } from "@/server/relayer/transactions/end-hopeless";
import { followTransaction } from "@/server/relayer/transactions/follow-transaction";
import { openTransactions, type RelayTransaction } from "@/server/relayer/transactions/relay-transaction";

/** One process's follower of the keys that it does not have, on one chain. */
export interface RemovedKeys {
  chain: ChainConfig;
  /** How long another process may follow such a key, in seconds. */
  patienceS: number;
  /** Those that have been found, by address in lower case. */
  known: Map<string, RelayKey>;
  holder: string;
}

/** Long enough for a rolling restart, while some processes have the key. */
const PATIENCE_S = 60;
const KEYS = 16;
const AT_ONCE = 4;

export function newRemovedKeys(chain: ChainConfig, holder: string, patienceS = PATIENCE_S): RemovedKeys {
  return { chain, patienceS, known: new Map(), holder };
}

/**
 * Follows the transactions that removed keys have signed: sends their stored bytes again, ends their jobs by what the
 * chain shows, and gives up those that can have no effect any more. Nothing is signed for such a key.
 * @returns whether there are any
 * @throws AppError `bad_gateway` or `unavailable`; call it again later
 */
export async function followRemovedKeys({ chain, patienceS, known, holder }: RemovedKeys): Promise<boolean> {
  const addresses = await findRemoved(chain.id, patienceS);
  for (const address of addresses) {
    const key = known.get(address) ?? newRemovedKey(chain, address, holder);
    known.set(address, key);
    await underLease(db, key.lease, () => fromOneEndpoint(chain.id, () => takeRound(key)));
  }
  return addresses.length > 0;
}

/** Finds keys that this process does not have and whose transactions have waited for longer than `patienceS`. */
async function findRemoved(chainId: number, patienceS: number): Promise<string[]> {
  const rows = await many(
    db,
    store
      .selectFrom("relay_job")
      .select("relayer")
      .distinct()
      .where("chain_id", "=", chainId)
      .where("status", "in", literals("signed", "mined"))
      .where("relayer", "<>", fragment<string>`all(${ownAddresses()}::text[])`)
      .where("updated_at", "<", secondsAgo(patienceS))
      .orderBy("relayer")
      .limit(KEYS),
  );
  return rows.map(({ relayer }) => relayer);
}

/** Returns the addresses of the keys that this process signs with, in lower case. */
export function ownAddresses(): string[] {
  const refunder = refunderAccount();
  return [...relayerAccounts(), ...(refunder ? [refunder] : [])].map(({ address }) => address.toLowerCase());
}

async function takeRound(key: RelayKey): Promise<void> {
  const view = await observeChain(key);
  const { head, usedNonces } = view;
  const backoff = key.memory.retryAt;
  const open = await openTransactions(db, key, { confirmed: head.confirmed, usedNonces });
  const follow = (relayTx: RelayTransaction) => followTransaction(key, relayTx, view);
  await forEachIsolated(open, follow, { backoff, width: AT_ONCE });
  const unused = open.filter(({ nonce }) => nonce >= usedNonces);
  await endHopeless(key, unused, head);
  forgetOld(key.memory);
}

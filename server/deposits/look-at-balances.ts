import type { Address } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { readTokenBalances } from "@/server/chain/reads/read-token-balances";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, literals } from "@/server/db/store";
import { findMissed } from "@/server/deposits/find-missed";
import { retireWatched, setNextLook } from "@/server/deposits/watch-tiers";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";

/** When this process last looked, on the monotonic clock, in milliseconds. */
export interface Looking {
  retiredAt: number;
  /** At the balances of addresses that wait for money. */
  openAt: number;
}

/** A deposit address, with the units of its token that its rows explain. */
interface Looked {
  id: string;
  address: Address;
  token: Address;
  known: bigint;
}

const RETIRE_MS = 60_000;
/** A node may leave a transfer out of its logs; its balance shows it. */
const OPEN_MS = 600_000;
const BATCH = 5_000;

export function newLooking(): Looking {
  return { retiredAt: Number.NEGATIVE_INFINITY, openAt: performance.now() };
}

/**
 * Reads the balances of the chain's deposit addresses that are due, and searches for the transfers of those that hold
 * more than their rows explain: every ten minutes of those that wait for money, and less often of ended ones.
 * @throws AppError `bad_gateway`
 */
export async function lookAtBalances(chain: ChainConfig, looking: Looking, backoff: Backoff): Promise<void> {
  const now = performance.now();
  if (now - looking.retiredAt > RETIRE_MS) {
    await retireWatched(chain.id);
    looking.retiredAt = now;
  }
  const due = await many(db, lookedOn(chain.id).where("d.next_look_at", "<=", clock()));
  await look(chain, due, backoff);
  if (due.length > 0) await setNextLook(due.map(({ id }) => id));
  if (now - looking.openAt < OPEN_MS) return;
  await lookAtOpen(chain, backoff);
  looking.openAt = now;
}

async function lookAtOpen(chain: ChainConfig, backoff: Backoff): Promise<void> {
  let after = "";
  for (;;) {
    const page = await many(
      db,
      lookedOn(chain.id)
        .where("d.watch_tier", "=", fragment.lit("window"))
        .where("d.status", "in", literals("waiting", "partial"))
        .where("d.id", ">", after)
        .orderBy("d.id"),
    );
    await look(chain, page, backoff);
    if (page.length < BATCH) return;
    after = page.at(-1)?.id ?? after;
  }
}

async function look(chain: ChainConfig, looked: readonly Looked[], backoff: Backoff): Promise<void> {
  if (looked.length === 0) return;
  const balances = await readTokenBalances(chain.id, looked, "latest");
  const missed = looked.flatMap((each, i) => {
    const missing = (balances[i] ?? 0n) - each.known;
    return missing > 0n ? [{ ...each, missing }] : [];
  });
  await forEachIsolated(missed, (each) => findMissed(chain, each), { backoff });
}

function lookedOn(chainId: number) {
  return acrossAccounts("job")
    .selectFrom("deposit_address as d")
    .select(["d.id", "d.address", "d.token"])
    .select(
      fragment<bigint>`coalesce((select sum(t.value) from deposit_transfer t where t.deposit_id = d.id
          and t.chain_id = d.chain_id and t.token = d.token and t.gone_at is null), 0)
        - coalesce((select sum((e.data ->> 'amount')::numeric) from chain_event e where e.payment_id = d.payment_id
          and e.key in (d.key, d.authorized_key) and e.chain_id = d.chain_id and e.type in ('PaymentExecuted', 'DepositReturned')
          and e.data ->> 'token' = d.token), 0)`.as("known"),
    )
    .where("d.chain_id", "=", chainId)
    .limit(BATCH)
    .$narrowType<{ address: Address; token: Address }>();
}

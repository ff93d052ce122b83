import type { Address } from "viem";
import { assetsOf } from "@/server/assets/asset";
import { shownAssetOfToken } from "@/server/assets/known-assets";
import type { RouterConfig } from "@/server/chain/client/routers";
import { readHead } from "@/server/chain/reads/blocks";
import { type Funds, readFunds, surplusIn } from "@/server/chain/reads/read-funds";
import { computed, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import { type AuditRun, note } from "@/server/ledger/audit-run";
import { type LaterMoves, laterMoves } from "@/server/ledger/later-moves";

/** The sums of a router's accounts for a token, in base units. */
interface Owed {
  token: Address;
  vaults: bigint;
  fees: bigint;
}

/** The chain may move between two requests; a difference counts when it shows three times. */
const TRIES = 3;

/**
 * Compares what each router of the second edition owes with the books, for each token: the sum of its vaults, and the
 * fees that it holds. Its balance must cover both. The rest is surplus, which is no difference.
 */
export async function auditFunds(run: AuditRun): Promise<void> {
  for (const router of run.chain.routers) {
    if (router.version !== 2) continue;
    let wrong: string[] = [];
    for (let i = 0; i < TRIES; i++) {
      wrong = await compareRouter(run, router);
      if (wrong.length === 0) break;
    }
    for (const text of wrong) note(run, { about: null, text });
  }
}

async function compareRouter(run: AuditRun, { address }: RouterConfig): Promise<string[]> {
  const { chain } = run;
  const router = address.toLowerCase() as Address;
  const place = { chainId: chain.id, router };
  const booked = await findOwed(run, router);
  const { number: head } = await readHead(chain);
  const later = await laterMoves(run, router, head);
  const others = assetsOf(chain)
    .map(({ token }) => lower(token))
    .filter((token) => !booked.has(token));
  const funds = [
    ...(await readFunds(place, [...booked.keys()], head)),
    // A configured token that does not answer must not keep the audit of what is owed.
    ...(await readFunds(place, others, head).catch(() => [])),
  ];
  run.surplus = [
    ...run.surplus.filter((each) => each.router !== router),
    ...funds.flatMap((each) => {
      const amount = surplusIn(each);
      return amount > 0n ? [{ router, token: each.token, amount: String(amount) }] : [];
    }),
  ];
  return funds.flatMap((each) =>
    differences(each, owedNow(each.token, booked, later)).map((text) => {
      const name = shownAssetOfToken(chain.id, each.token)?.symbol ?? each.token;
      return `${chain.name} (${chain.id}), router ${router}, ${name}: ${text}`;
    }),
  );
}

function owedNow(token: Address, booked: ReadonlyMap<string, Owed>, later: LaterMoves): Omit<Owed, "token"> {
  const { vaults, fees } = booked.get(token) ?? { vaults: 0n, fees: 0n };
  return { vaults: vaults + later.ofVaults(token), fees: fees + later.ofFees(token) };
}

function differences(
  { vaultSum, feesHeld, balance }: Funds,
  { vaults, fees }: Omit<Owed, "token">,
): string[] {
  const found: string[] = [];
  if (vaultSum !== vaults) found.push(`all vaults hold ${vaultSum} on chain, and ${vaults} in the books`);
  if (feesHeld !== fees) found.push(`the router holds fees of ${feesHeld}, and ${fees} in the books`);
  if (vaultSum + feesHeld > balance)
    found.push(`the router owes ${vaultSum + feesHeld} to vaults and fees, and has ${balance}`);
  return found;
}

/** Finds what a router owes by the books at the end of the run, by token. */
async function findOwed({ chain, to }: AuditRun, router: string): Promise<Map<Address, Owed>> {
  const rows = await many(
    db,
    // The view ledger_side is not in the schema. The events after the run are few, and all postings are many.
    raw({ token: "ledger_entry.token", vaults: computed("numeric"), fees: computed("numeric") })`
      with side as (
        select token, account, sum(amount) as amount from ledger_side
        where chain_id = ${chain.id} and router = ${router} and account = 'vault' group by 1, 2
        union all
        select token, account, sum(amount) as amount from ledger_side
        where chain_id = ${chain.id} and router = ${router} and account = 'fee_held' group by 1, 2
        union all
        select s.token, s.account, -s.amount from chain_event e
          join ledger_side s on s.chain_id = e.chain_id and s.tx_hash = e.tx_hash and s.log_index = e.log_index
        where e.chain_id = ${chain.id} and e.block_number > ${to} and s.router = ${router}
          and s.account in ('vault', 'fee_held'))
      select token, coalesce(sum(amount) filter (where account = 'vault'), 0) as vaults,
        coalesce(sum(amount) filter (where account = 'fee_held'), 0) as fees
      from side group by token`,
  );
  return new Map((rows as Owed[]).map((row) => [row.token, row]));
}

const lower = (address: Address) => address.toLowerCase() as Address;

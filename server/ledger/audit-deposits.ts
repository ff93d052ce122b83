import type { Address } from "viem";
import { shownAssetOfToken } from "@/server/assets/known-assets";
import { readTokenBalances } from "@/server/chain/reads/read-token-balances";
import { computed, raw } from "@/server/db/raw";
import { db, many } from "@/server/db/sql";
import { type AuditRun, note, type Step } from "@/server/ledger/audit-run";

/** The units of a token at a deposit address, by the rows. */
interface Lying {
  depositId: string;
  address: Address;
  token: Address;
  /** Arrived, in base units. */
  arrived: bigint;
  /** Executed, returned, claimed or kept. */
  left: bigint;
  /** The last block of these facts. */
  block: number;
}

const PAGE = 500;
/** Nodes without an archive know the balances of this many blocks. */
const MAX_BEHIND = 120;
/** The chain may move between two requests; a difference counts when it shows three times. */
const TRIES = 3;

/**
 * Explains every unit at the chain's deposit addresses: what arrived less what was executed, returned, claimed or kept is
 * what lies there at the cursor's block. Between full audits it checks the addresses that are watched with each range of blocks.
 */
export function auditDeposits(run: AuditRun): Step {
  let after = { depositId: "", token: "" };
  return async () => {
    const page = await findLying(run, after);
    let wrong: string[] = [];
    for (let i = 0; i < TRIES; i++) {
      wrong = await compare(run, i === 0 ? page : await findLying(run, after));
      if (wrong.length === 0) break;
    }
    for (const text of wrong) note(run, { about: null, text });
    const last = page.at(-1);
    if (last) after = last;
    return page.length === PAGE;
  };
}

async function compare({ chain }: AuditRun, page: readonly Lying[]): Promise<string[]> {
  const [first] = page;
  if (!first) return [];
  const balances = await readTokenBalances(chain.id, page, first.block);
  return page.flatMap(({ address, token, arrived, left }, i) => {
    const balance = balances[i];
    if (balance === null || balance === arrived - left) return [];
    const symbol = shownAssetOfToken(chain.id, token)?.symbol ?? token;
    return [
      `${chain.name} (${chain.id}), deposit address ${address}, ${symbol}: ${balance} lie there; ${arrived} arrived and ${left} left in the rows`,
    ];
  });
}

async function findLying(
  { chain, options }: AuditRun,
  after: { depositId: string; token: string },
): Promise<Lying[]> {
  const rows = await many(
    db,
    // A page of the addresses at which money arrived, and what left each of them.
    raw("job", {
      depositId: "deposit_address.id",
      address: "deposit_address.address",
      token: "deposit_transfer.token",
      arrived: computed("numeric"),
      left: computed("numeric"),
      block: "chain_cursor.block_number",
    })`select d.id as "depositId", d.address, t.token, sum(t.value) as arrived, c.block_number as block, coalesce((
          select sum((e.data ->> 'amount')::numeric) from chain_event e
          where e.payment_id = d.payment_id and e.key in (d.key, d.authorized_key) and e.chain_id = c.chain_id
            and e.block_number <= c.block_number and e.type in ('PaymentExecuted', 'DepositReturned') and e.data ->> 'token' = t.token), 0) as left
        from deposit_transfer t join deposit_address d on d.id = t.deposit_id
          join chain_cursor c on c.chain_id = t.chain_id and t.block_number <= c.block_number
            and c.head_number - c.block_number <= ${MAX_BEHIND}
        where t.chain_id = ${chain.id} and t.gone_at is null and (${options.isFull} or d.watch_tier = 'window')
          and (d.id, t.token::text) > (${after.depositId}, ${after.token})
        group by d.id, t.token, c.chain_id, c.block_number order by d.id, t.token::text limit ${PAGE}`,
  );
  return rows as Lying[];
}

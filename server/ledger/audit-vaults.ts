import type { Address, Hex } from "viem";
import { type RouterAddress, routerAddresses } from "@/server/chain/client/routers";
import { readHead } from "@/server/chain/reads/blocks";
import { readVaultsAt } from "@/server/chain/reads/read-vaults";
import { computed, raw } from "@/server/db/raw";
import { db, many, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { type AuditRun, note } from "@/server/ledger/audit-run";
import { laterMoves } from "@/server/ledger/later-moves";

interface Vault {
  merchantRef: Hex;
  token: Address;
  amount: bigint;
}

interface Mismatch extends Vault {
  balance: bigint;
}

const PAGE = 200;
/** The chain may move between two requests; a difference counts when it shows three times. */
const TRIES = 3;

/** An audit of the vaults of one router. */
interface RouterRun extends RouterAddress {
  run: AuditRun;
}

/** Compares the vaults of all routers of a chain. */
export async function auditVaults(run: AuditRun): Promise<void> {
  for (const address of routerAddresses(run.chain))
    await auditRouter({ run, chainId: run.chain.id, router: address.toLowerCase() as Address });
}

/**
 * Compares each vault in the books with its balance on its router, a page at a time. Balances are read at the latest
 * block, which nodes answer most reliably. Events after the run's last block are added from the logs.
 */
async function auditRouter(place: RouterRun): Promise<void> {
  const { run } = place;
  let last: Pick<Vault, "merchantRef" | "token"> = { merchantRef: "0x", token: "0x" };
  for (;;) {
    const page = await findVaults(place, last);
    run.counts.vaults += page.length;
    let wrong: Mismatch[] = [];
    for (let i = 0; i < TRIES; i++) {
      wrong = page.length > 0 ? await compare(place, page) : [];
      if (wrong.length === 0) break;
    }
    for (const vault of wrong) note(run, { about: null, text: await inWords(place, vault) });
    const end = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = end;
  }
}

/** Finds the vaults after `last`, with their balances at the end of the run. */
async function findVaults(
  { run: { to }, chainId, router }: RouterRun,
  last: Pick<Vault, "merchantRef" | "token">,
): Promise<Vault[]> {
  const rows = await many(
    db,
    // The view ledger_side is not in the schema.
    raw({
      merchantRef: computed("text"),
      token: "ledger_entry.token",
      amount: computed("numeric"),
    })`with page as (
          select party, token, sum(amount) as amount from ledger_side
          where chain_id = ${chainId} and router = ${router} and account = 'vault'
            and (party, token::text) > (${last.merchantRef}, ${last.token})
          group by 1, 2 order by party, token::text limit ${PAGE}),
        later as (
          select s.party, s.token, sum(s.amount) as amount from chain_event e
            join ledger_side s on s.chain_id = e.chain_id and s.tx_hash = e.tx_hash and s.log_index = e.log_index
          where e.chain_id = ${chainId} and e.block_number > ${to} and s.account = 'vault' and s.router = ${router}
          group by 1, 2)
        select p.party as "merchantRef", p.token, (p.amount - coalesce(l.amount, 0)) as amount
        from page p left join later l on l.party = p.party and l.token = p.token order by p.party, p.token::text`,
  );
  return rows as Vault[];
}

async function compare(place: RouterRun, page: readonly Vault[]): Promise<Mismatch[]> {
  const { number: head } = await readHead(place.run.chain);
  const later = await laterMoves(place.run, place.router, head);
  const balances = await readVaultsAt(place, page, head);
  return page.flatMap((vault, i) => {
    const amount = vault.amount + later.ofVault(vault.merchantRef, vault.token);
    const onChain = balances[i] ?? 0n;
    return onChain === amount ? [] : [{ ...vault, amount, balance: onChain }];
  });
}

async function inWords(
  { run: { chain }, router }: RouterRun,
  { merchantRef, token, amount, balance }: Mismatch,
): Promise<string> {
  const known = await maybeOne(
    db,
    acrossAccounts("job")
      .selectFrom("ledger_entry as l")
      .innerJoin("chain_event as e", (join) =>
        join
          .onRef("e.chain_id", "=", "l.chain_id")
          .onRef("e.tx_hash", "=", "l.tx_hash")
          .onRef("e.log_index", "=", "l.log_index"),
      )
      .innerJoin("payment as p", "p.id", "e.payment_id")
      .select("p.merchant_id as id")
      .where("l.chain_id", "=", chain.id)
      .where("l.router", "=", router)
      .where(({ eb, or, and }) =>
        or([
          and([eb("l.to_account", "=", fragment.lit("vault")), eb("l.to_party", "=", merchantRef)]),
          and([eb("l.from_account", "=", fragment.lit("vault")), eb("l.from_party", "=", merchantRef)]),
        ]),
      )
      .limit(1),
  );
  const whose = known ? `merchant ${known.id} (${merchantRef})` : `the merchant ${merchantRef}`;
  const place = chain.routers.length > 1 ? ` on the router ${router}` : "";
  return `${chain.name} (${chain.id})${place}: the vault of ${whose} holds ${balance} of ${token} on chain, and ${amount} in the books`;
}

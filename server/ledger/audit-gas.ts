import type { Hex } from "viem";
import { type Inclusion, readInclusion } from "@/server/chain/reads/blocks";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { db, many, transaction } from "@/server/db/sql";
import { anyOf, fragment, store } from "@/server/db/store";
import { type AuditRun, note, noteWritten } from "@/server/ledger/audit-run";
import { postGas } from "@/server/ledger/post-event";
import { gasPosting } from "@/server/ledger/posting";
import type { Span } from "@/server/ledger/reread";

/** The posted cost of a transaction of ours. */
interface PostedGas {
  id: number;
  txHash: Hex;
  /** In wei. */
  amount: bigint;
  block: number;
  line: number;
  /** The payer in the books. */
  payer: string;
  spender: string;
  token: string;
  /** Our key that signed the transaction; null when none did. */
  signer: string | null;
}

/** A transaction of ours, with its receipt and its posting. */
export interface ReadGas {
  txHash: Hex;
  block: number;
  posted: PostedGas | null;
  inclusion: Inclusion | null;
}

const NATIVE = "0x0000000000000000000000000000000000000000";
const AT_ONCE = 8;
const MAX_LINES = 100_000;

/** Reads the posted cost of our own transactions in these blocks, with their receipts. */
export async function readGas(run: AuditRun, span: Span, events: readonly RouterEvent[]): Promise<ReadGas[]> {
  const [posted, missing] = await Promise.all([
    findPostedGas(run.chain.id, span, { after: 0, limit: MAX_LINES }),
    findMissing(run, events),
  ]);
  const rest = [...posted, ...missing].values();
  const found: ReadGas[] = [];
  const worker = async () => {
    for (const gas of rest) found.push({ ...gas, inclusion: await readInclusion(run.chain.id, gas.txHash) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

type UnreadGas = Omit<ReadGas, "inclusion">;

/** Finds gas that is posted in these blocks, one page. */
export async function findPostedGas(
  chainId: number,
  { from, to }: Span,
  { after, limit }: { after: number; limit: number },
): Promise<(UnreadGas & { id: number })[]> {
  const lines = await many(
    db,
    store
      .selectFrom("ledger_entry as l")
      .select(["l.id", "l.tx_hash as txHash", "l.amount", "l.gas_block as block", "l.line", "l.token"])
      .select(["l.from_party as payer", "l.to_party as spender", SIGNER.as("signer")])
      .where("l.chain_id", "=", chainId)
      .where("l.kind", "=", fragment.lit("gas"))
      .where((eb) => eb.between("l.gas_block", from, to))
      .where("l.id", ">", after)
      .orderBy("l.id")
      .limit(limit)
      .$narrowType<Pick<PostedGas, "txHash" | "block">>(),
  );
  return lines.map((posted) => ({ id: posted.id, txHash: posted.txHash, block: posted.block, posted }));
}

const SIGNER = fragment<string | null>`coalesce(
    (select t.relayer from relay_transaction t where t.hash = l.tx_hash and t.chain_id = l.chain_id),
    (select d.deployer from account_deployment d where d.tx_hash = l.tx_hash and d.chain_id = l.chain_id))`;

/** Finds our transactions that had an effect here and are confirmed, but whose gas is not posted. */
async function findMissing({ chain }: AuditRun, events: readonly RouterEvent[]): Promise<UnreadGas[]> {
  if (events.length === 0) return [];
  const blocks = new Map(events.map(({ txHash, blockNumber }) => [txHash, blockNumber]));
  const rows = await many(
    db,
    store
      .selectFrom("relay_transaction as t")
      .innerJoin("relay_job as j", "j.transaction_id", "t.job_id")
      .select("t.hash as txHash")
      .distinct()
      .where("t.hash", "=", anyOf<string>([...blocks.keys()]))
      .where("t.chain_id", "=", chain.id)
      .where("j.status", "=", fragment.lit("confirmed"))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("ledger_entry as l")
              .whereRef("l.chain_id", "=", "t.chain_id")
              .whereRef("l.tx_hash", "=", "t.hash")
              .where("l.kind", "=", fragment.lit("gas")),
          ),
        ),
      )
      .$narrowType<{ txHash: Hex }>(),
  );
  return rows.map(({ txHash }) => ({ txHash, posted: null, block: blocks.get(txHash) ?? 0 }));
}

/** Compares a transaction's posted cost with its receipt. Missing gas is posted if the options require it. */
export async function compareGas(run: AuditRun, gas: ReadGas): Promise<void> {
  const { chain, options, counts } = run;
  const { posted, inclusion, block, txHash } = gas;
  const place = `${chain.name} (${chain.id}), block ${block}, ${txHash}`;
  const differs = (what: string) => note(run, { about: block, text: `${place}: ${what}` });
  if (posted) {
    counts.postings++;
    for (const what of faultsOf(posted, inclusion)) differs(what);
    return;
  }
  const due = inclusion ? dueOf(inclusion) : 0n;
  if (!inclusion || due === 0n) return;
  if (!options.postMissing) {
    return differs(`gas of ${due} is not posted (npm run audit:books -- --post-missing posts it)`);
  }
  const written = await transaction((tx) => postGas(tx, chain.id, inclusion));
  if (written) noteWritten(run, `${place}: gas of ${due} was not posted`);
}

const dueOf = ({ sender, cost }: Inclusion): bigint => gasPosting(sender, cost)[0]?.amount ?? 0n;

function faultsOf(posted: PostedGas, inclusion: Inclusion | null): string[] {
  const { amount, signer, line } = posted;
  const what = `gas of ${amount} is posted`;
  if (!inclusion) return [`${what} for a transaction that is in no block`];
  if (signer === null) return [`${what} for a transaction that none of our keys has signed`];
  if (line !== 0) return [`${what} for a transaction whose gas is posted already`];
  const { sender, blockNumber } = inclusion;
  if (signer !== sender) return [`${what} as ${signer}'s, and ${sender} has sent the transaction`];
  const due = dueOf(inclusion);
  const { payer, spender, token } = posted;
  if (payer !== sender || spender !== sender || token !== NATIVE)
    return [`${what} of ${token} from ${payer} to ${spender}, and it was the coin of ${sender}`];
  if (amount !== due) return [`${what}, and the receipt shows ${due}`];
  return blockNumber === posted.block ? [] : [`its gas belongs to block ${blockNumber}`];
}

import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { LedgerLine } from "@/server/ledger/posting";
import type { Span } from "@/server/ledger/reread";

/** One event of the router, as the books have it. */
export interface BookedEvent {
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  blockTime: Date;
  /** Null for events stored by an edition that knew one router of each chain. */
  router: string | null;
  isBooked: boolean;
  /** Stored so recently that it may still be incomplete. */
  isFresh: boolean;
  outcome: string | null;
  key: string | null;
  type: string;
  /** The event's stored facts. */
  data: Record<string, unknown>;
  /** Whether the journal has it as half of a move between two routers. */
  isMove: boolean;
  lines: (Omit<LedgerLine, "amount"> & { amount: string })[];
  payment: BookedPayment | null;
  /** Completed refunds of the option. */
  refunds: { id: string; txHash: string }[];
  /** The exception about its terms, if the chain still has its execution. */
  exception: { kind: string } | null;
}

/** The payment whose terms were executed. */
export interface BookedPayment {
  id: string;
  status: string;
  merchantId: string;
  /** The key of the terms that the payment was paid by, according to its row. */
  paidKey: string | null;
  /** Whether its timeline has the payment as paid. */
  wasPaid: boolean;
}

/** Finds the booked events of these blocks, in order. */
export function findBooked(chainId: number, { from, to }: Span, settleS: number): Promise<BookedEvent[]> {
  const isFresh = fragment<boolean>`e.confirmed_at is null
      and e.created_at between clock_timestamp() - ${settleS} * interval '1 second' and clock_timestamp()`;
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("chain_event as e")
      .leftJoin("payment_option as o", "o.key", "e.key")
      .leftJoin("payment as p", "p.id", "o.payment_id")
      .leftJoin("payment_exception as x", (join) =>
        join
          .onRef("x.key", "=", "e.key")
          .on("x.kind", "<>", fragment.lit("lost"))
          .on("x.gone_at", "is", null),
      )
      .select(["e.tx_hash as txHash", "e.log_index as logIndex", "e.block_number as blockNumber"])
      .select([
        "e.block_hash as blockHash",
        "e.block_time as blockTime",
        "e.outcome",
        "e.key",
        "e.type",
        "e.router",
      ])
      .select(["e.data", fragment<boolean>`e.confirmed_at is not null`.as("isBooked"), isFresh.as("isFresh")])
      .select([LINES.as("lines"), PAYMENT.as("payment"), REFUNDS.as("refunds"), EXCEPTION.as("exception")])
      .select(IS_MOVE.as("isMove"))
      .where("e.chain_id", "=", chainId)
      .where((eb) => eb.between("e.block_number", from, to))
      .orderBy("e.block_number")
      .orderBy("e.log_index")
      .$narrowType<Pick<BookedEvent, "data">>(),
  );
}

const IS_MOVE = fragment<boolean>`(e.type in ('VaultWithdrawn', 'VaultDeposited') and exists (
    select from vault_move m where m.chain_id = e.chain_id
      and ((m.withdraw_tx, m.withdraw_log) = (e.tx_hash, e.log_index) or (m.deposit_tx, m.deposit_log) = (e.tx_hash, e.log_index))))`;
const LINES = fragment<BookedEvent["lines"]>`coalesce((
    select jsonb_agg(jsonb_build_object('kind', l.kind, 'fromAccount', l.from_account, 'fromParty', l.from_party,
      'toAccount', l.to_account, 'toParty', l.to_party, 'token', l.token, 'amount', l.amount::text) order by l.line)
    from ledger_entry l where (l.chain_id, l.tx_hash, l.log_index) = (e.chain_id, e.tx_hash, e.log_index)), '[]')`;
const PAYMENT = fragment<BookedPayment | null>`case when p.id is not null then jsonb_build_object('id', p.id,
    'status', p.status, 'merchantId', p.merchant_id,
    'paidKey', (select c.key from payment_option c where c.id = p.option_id),
    'wasPaid', exists (select from payment_event t where t.payment_id = p.id and t.type = 'payment.succeeded')) end`;
const REFUNDS = fragment<BookedEvent["refunds"]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'txHash', r.tx_hash) order by r.id)
    from refund r where r.payment_id = o.payment_id and r.option_id = o.id and r.status = 'succeeded'), '[]')`;
const EXCEPTION = fragment<
  BookedEvent["exception"]
>`case when x.id is not null then jsonb_build_object('kind', x.kind) end`;

import type { OperatorScope } from "@/server/auth/scope";
import { refOf } from "@/server/chain/calls/terms";
import { db, many } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";

const MAX_LISTED = 100_000;
/** Of the payments that nothing is known to have executed, the newest ones may be among them. */
const MAX_UNPAID = 200_000;

/** An execution of terms that this database does not know, as after the restore of a backup. */
export interface UnknownExecution {
  id: string;
  status: "open" | "refunded" | "accepted" | "ignored";
  chainId: number;
  txHash: string;
  time: Date;
  token: string;
  amount: bigint;
  merchantName: string | null;
  /** keccak256 of the payment's id. */
  paymentRef: string;
  /** The payment, when the database has it without the terms that were executed. */
  payment: { id: string; referenceId: string } | null;
}

/** Lists the executions of unknown terms, the oldest first, for the operator. At most 100 000. */
export async function listUnknownExecutions(scope: OperatorScope): Promise<UnknownExecution[]> {
  const rows = await many(
    db,
    acrossAccounts(scope)
      .selectFrom("payment_exception as x")
      .innerJoin("chain_event as e", (join) =>
        join
          .onRef("e.chain_id", "=", "x.chain_id")
          .onRef("e.tx_hash", "=", "x.tx_hash")
          .onRef("e.log_index", "=", "x.log_index"),
      )
      .leftJoin("merchant as m", "m.id", "x.merchant_id")
      .select(["x.id", "x.status", "x.chain_id as chainId", "x.tx_hash as txHash", "x.block_time as time"])
      .select(["x.token", "x.amount", "m.name as merchantName"])
      .select(fragment<string>`e.data ->> 'paymentRef'`.as("paymentRef"))
      .where("x.kind", "=", fragment.lit("unknown"))
      .where("x.gone_at", "is", null)
      .orderBy("x.block_time")
      .orderBy("x.id")
      .limit(MAX_LISTED),
  );
  const unpaid = rows.length > 0 ? await unpaidByRef(scope) : new Map<string, UnknownExecution["payment"]>();
  return rows.map((row) => ({ ...row, payment: unpaid.get(row.paymentRef) ?? null }));
}

async function unpaidByRef(scope: OperatorScope): Promise<Map<string, UnknownExecution["payment"]>> {
  const payments = await many(
    db,
    acrossAccounts(scope)
      .selectFrom("payment")
      .select(["id", "reference_id as referenceId"])
      .where("status", "<>", fragment.lit("succeeded"))
      .orderBy("created_at", "desc")
      .limit(MAX_UNPAID),
  );
  return new Map(payments.map((payment) => [refOf(payment.id), payment]));
}

import type { Address, Hex } from "viem";
import { presentAmount } from "@/server/assets/amount";
import type { Amount } from "@/server/assets/schema";
import type { UserScope } from "@/server/auth/scope";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import type { UndeliverableCause } from "@/server/refunds/transition";

interface UndeliverableRow {
  id: string;
  status: string;
  cause: UndeliverableCause | null;
  paymentId: string;
  optionId: string;
  key: Hex;
  chainId: number;
  router: Address;
  token: Address;
  payer: Address;
  /** CAIP-19. */
  asset: string;
  /** Base units; when it is found by its payment, of all refunds of the same terms that wait for an address. */
  amount: bigint;
  /** The block that executed the payment. */
  paidBlock: number;
  redirectTo: Address | null;
}

/** A refund on a configured network that its payer's address refuses. Addresses are in lower case. */
export interface UndeliverableRefund extends UndeliverableRow {
  chain: ChainConfig;
  /** Formatted for people. */
  tokenAmount: Amount;
}

/** A refund's id within an account and mode, or its payment's id. */
type Wanted = { id: string; scope: UserScope } | { paymentId: string };

/**
 * Finds an undeliverable refund.
 * @throws AppError `not_found`; `invalid_state` when it is not undeliverable, or its network is no longer configured
 */
export async function findUndeliverable(wanted: Wanted): Promise<UndeliverableRefund> {
  const row = await find(wanted);
  if (!row) throw new AppError("not_found", "There is no undeliverable refund here.");
  if (row.status !== "undeliverable") {
    throw new AppError("invalid_state", "This refund is not undeliverable, so nothing was changed.");
  }
  const chain = findChain(row.chainId);
  if (!chain) {
    throw new AppError("invalid_state", "This installation no longer has the refund's network.");
  }
  return { ...row, chain, tokenAmount: presentAmount(`caip19/${row.asset}`, row.amount) };
}

function find(wanted: Wanted): Promise<UndeliverableRow | undefined> {
  const rows = acrossAccounts("capability")
    .selectFrom(refundsOf(wanted).as("r"))
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .innerJoin("payment_option as o", "o.id", "r.option_id")
    .leftJoin("chain_event as e", (join) =>
      join
        .onRef("e.payment_id", "=", "p.id")
        .onRef("e.key", "=", "o.key")
        .on("e.type", "=", fragment.lit("PaymentExecuted")),
    )
    .leftJoin("payment_exception as x", (join) =>
      join.onRef("x.key", "=", "o.key").on("x.kind", "<>", fragment.lit("lost")),
    )
    .select(["r.id", "r.status", "r.payment_id as paymentId", "r.chain_id as chainId", "o.router", "o.token"])
    .select(["o.payer", "o.asset", "r.redirect_to as redirectTo", "r.undeliverable_cause as cause"])
    .select(["o.id as optionId", "o.key", ("scope" in wanted ? OWN : ALL).as("amount")])
    .select(({ fn, lit }) =>
      fn.coalesce("e.block_number", "x.block_number", "p.tx_block", lit(0)).as("paidBlock"),
    )
    .orderBy("r.created_at")
    .limit(1)
    .$narrowType<Pick<UndeliverableRow, "router" | "token" | "payer" | "redirectTo" | "cause" | "key">>();
  return maybeOne(db, "scope" in wanted ? rows.where("p.mode", "=", wanted.scope.mode) : rows);
}

const OWN = fragment<bigint>`r.amount`;
const ALL = fragment<bigint>`(select sum(t.amount) from refund t
    where t.payment_id = r.payment_id and t.option_id = r.option_id and t.status = 'undeliverable')`;

function refundsOf(wanted: Wanted) {
  if ("scope" in wanted) return tenant(wanted.scope).rows("refund").where("refund.id", "=", wanted.id);
  return acrossAccounts("capability")
    .selectFrom("refund")
    .selectAll()
    .where("payment_id", "=", wanted.paymentId)
    .where("status", "=", fragment.lit("undeliverable"));
}

import { type Db, one } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import type { RefundRow } from "@/server/refunds/refund-row";

/** An execution of a payment: by the terms of this option, or by those that paid it when `optionId` is null. */
export interface Executed {
  paymentId: string;
  optionId: string | null;
}

/** Executed terms, and how much of them refunds take. Amounts are in base units. */
export interface ExecutedTerms {
  optionId: string;
  accountId: string;
  merchantId: string;
  chainId: number;
  router: `0x${string}`;
  /** CAIP-19. */
  asset: string;
  payer: string;
  paid: bigint;
  /** The payment's price; null for a payment that was priced in a token. */
  fiatCurrency: string | null;
  fiatMinor: bigint | null;
  /** The sum of the refunds that have not failed. */
  taken: bigint;
  /** The status of the newest of them; null without one. */
  lastStatus: RefundRow["status"] | null;
}

/** Sums the refunds of `payment_option as o` that have not failed, in base units. */
export const TAKEN = fragment<bigint>`(select coalesce(sum(t.amount), 0) from refund t
    where t.payment_id = o.payment_id and t.option_id = o.id and t.status <> 'failed')`;

const LAST = fragment<RefundRow["status"] | null>`(select t.status from refund t
    where t.payment_id = o.payment_id and t.option_id = o.id and t.status <> 'failed'
    order by t.created_at desc, t.id desc limit 1)`;

/** Finds executed terms. A caller that holds the payment's lock gets a sum that no other process changes. */
export function findExecuted(on: Db, { paymentId, optionId }: Executed): Promise<ExecutedTerms> {
  return one(
    on,
    acrossAccounts("found")
      .selectFrom("payment as p")
      .innerJoin("payment_option as o", (join) =>
        join
          .onRef("o.payment_id", "=", "p.id")
          .on(({ eb, fn, val }) => eb("o.id", "=", fn.coalesce(val(optionId), "p.option_id"))),
      )
      .select(["o.id as optionId", "p.account_id as accountId", "p.merchant_id as merchantId"])
      .select(["o.chain_id as chainId", "o.router", "o.asset", "o.payer", "o.amount as paid"])
      .select(["p.fiat_currency as fiatCurrency", "p.fiat_minor as fiatMinor"])
      .select([TAKEN.as("taken"), LAST.as("lastStatus")])
      .where("p.id", "=", paymentId)
      .$narrowType<Pick<ExecutedTerms, "router">>(),
  );
}

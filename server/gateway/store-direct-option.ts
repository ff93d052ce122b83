import { db, maybeOne } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { MOST_OF_PAYMENT } from "@/server/gateway/insert-options";
import { countBit, type OptionRow, type SignableOption } from "@/server/gateway/option-row";
import { AppError } from "@/server/kernel/errors";

/** A wallet gets at least this many seconds to send its calls. */
const LEAST_S = 90;
/** Its one action is the batch. */
const ACTIONS = countBit(1);
/** In the order in which they are selected. */
const COLUMNS = [
  ...([
    "id",
    "payment_id",
    "account",
    "chain_id",
    "payer",
    "asset",
    "token",
    "kind",
    "amount",
    "fee",
  ] as const),
  ...(["destination", "router", "deadline", "key", "option_ref", "rate_source", "rate_numerator"] as const),
  ...(["rate_denominator", "rate_as_of", "fee_bps", "expires_at", "superseded_at", "action_counts"] as const),
];

/** Finds the terms that a batch of calls already pays at the price of this option; undefined when there are none. */
export async function findDirectOption(option: OptionRow): Promise<{ id: string } | undefined> {
  return maybeOne(
    db,
    store
      .selectFrom("payment_option")
      .select("id")
      .where("payment_id", "=", option.paymentId)
      .where("account", "=", option.account)
      .where("asset", "=", option.asset)
      .where("kind", "=", fragment.lit("native"))
      .where("router", "=", option.router)
      .where("amount", "=", option.amount)
      .where("fee", "=", option.fee)
      .where(fragment<boolean>`destination is not distinct from ${option.destination}`)
      .where("withdrawn_at", "is", null)
      .where("deadline", ">", fragment<number>`extract(epoch from clock_timestamp()) + ${LEAST_S}`)
      .where(fragment<boolean>`coalesce(expires_at > clock_timestamp(), true)`)
      .orderBy("deadline", "desc")
      .limit(1),
  );
}

/**
 * Stores the terms that a batch of calls pays, at the price of the wallet's option. They are replaced from the start, so
 * that no list of options has them, and marked as handed out, so that they stay while they may execute.
 * @throws AppError `rate_limited` when the payment has no room
 */
export async function storeDirectOption(direct: SignableOption, priced: OptionRow): Promise<void> {
  const { id, deadline, key, ref } = direct;
  const stored = await maybeOne(
    db,
    store
      .insertInto("payment_option")
      .columns(COLUMNS)
      .expression(({ selectFrom }) =>
        selectFrom("payment_option as o")
          .select(fragment<string>`${id}`.as("id"))
          .select(["o.payment_id", "o.account", "o.chain_id", "o.payer", "o.asset", "o.token"])
          .select(fragment<"native">`'native'::asset_kind`.as("kind"))
          .select(["o.amount", "o.fee", "o.destination", "o.router"])
          .select(fragment<number>`${deadline}::bigint`.as("deadline"))
          .select([fragment<string>`${key}`.as("key"), fragment<string | null>`${ref}`.as("option_ref")])
          .select(["o.rate_source", "o.rate_numerator", "o.rate_denominator", "o.rate_as_of", "o.fee_bps"])
          .select(["o.expires_at", fragment<Date>`now()`.as("superseded_at")])
          .select(fragment<number>`${ACTIONS}::smallint`.as("action_counts"))
          .where("o.id", "=", priced.id)
          .where(
            fragment<boolean>`(select count(*) from payment_option
              where payment_id = ${priced.paymentId} and deposit_id is null) < ${MOST_OF_PAYMENT}`,
          ),
      )
      .returning("id"),
  );
  if (stored) return;
  throw new AppError(
    "rate_limited",
    "Too many wallets ask about this payment. Try again in a minute or two.",
    {
      headers: { "Retry-After": "60" },
    },
  );
}

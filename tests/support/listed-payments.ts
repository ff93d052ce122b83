import { createHash } from "node:crypto";
import { getAddress } from "viem";
import { chainsConfig } from "@/server/chain/client/registry";
import type { Statement } from "@/server/db/sql";
import { newId } from "@/server/kernel/ids";
import type { PaymentStatus } from "@/server/payments/lifecycle";
import type { TestAccount } from "@/tests/support/account";
import { pastTheRules } from "@/tests/support/owner-db";
import { sql } from "@/tests/support/sql";

/** A payment in a listing; omitted fields have default values. */
export interface Listed {
  status?: PaymentStatus;
  createdAt?: Date;
  mode?: "test" | "live";
  merchantId?: string;
  reference?: string;
  description?: string;
  metadata?: Record<string, string>;
  currency?: string | null;
  minor?: bigint;
  /** The token; with it the payment has a buyer, unless that is null. */
  symbol?: string;
  chainId?: number;
  buyer?: string | null;
  destination?: string | null;
  lifetimeS?: number;
}

/** Returns a buyer's account on a chain, by a number. */
export function buyerOf(number: number, chainId = 31_337): string {
  return `eip155:${chainId}:${getAddress(`0x${number.toString(16).padStart(4, "0")}${"c0ffee".repeat(6)}`)}`;
}

/** Stores a payment in any state, without the usual transitions; returns its id. */
export async function storeListed(account: TestAccount, listed: Listed = {}): Promise<string> {
  const { status = "requires_action", mode = "test", reference = "order 1", minor = 1_000n } = listed;
  const { currency = "USD", createdAt = new Date(), lifetimeS = 900 } = listed;
  const { id: accountId, merchant } = account;
  const id = newId("pay");
  const unit = currency ? `iso4217/${currency}` : "caip19/eip155:31337/slip44:60";
  const cancelledAt = status === "cancelled" ? createdAt : null;
  const insert = sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, status, created_at, updated_at,
      expires_at, cancelled_at, cancelled_reason, fiat_currency, fiat_minor, description, metadata)
    values (${id}, ${accountId}, ${listed.merchantId ?? merchant.id}, ${mode}::run_mode, ${reference}, ${unit}, ${minor},
      ${status === "succeeded" ? "processing" : status}::payment_status, ${createdAt}, ${createdAt},
      clock_timestamp() + ${lifetimeS} * interval '1 second', ${cancelledAt}, ${cancelledAt && "cancelled_by_user"},
      ${currency}, ${currency ? minor : null}, ${listed.description ?? null},
      ${listed.metadata ? JSON.stringify(listed.metadata) : null}::jsonb)`;
  const isChosen = status === "succeeded" || status === "processing" || listed.symbol !== undefined;
  const isFinal = status !== "requires_action" && status !== "processing";
  await pastTheRules(
    insert,
    ...(isChosen ? [choose(id, minor, listed)] : []),
    ...(status === "succeeded" ? [succeed(id, createdAt)] : []),
    ...(isFinal ? [sql`insert into payment_untallied values (${id})`] : []),
  );
  return id;
}

function choose(id: string, minor: bigint, listed: Listed): Statement {
  const { symbol, chainId, buyer, asset, token, decimals, destination } = chosenOf(listed);
  return sql`update payment set buyer_account = ${buyer}, chain_id = ${chainId}, asset = ${asset}, token = ${token},
      token_symbol = ${symbol}, token_decimals = ${decimals}, token_amount = ${minor * 10_000n}, fee_amount = 5000,
      fee_bps = 40, destination = ${destination}, updated_at = clock_timestamp() where id = ${id}`;
}

function succeed(id: string, at: Date): Statement {
  const hash = `0x${createHash("sha256").update(id).digest("hex")}`;
  return sql`update payment set status = 'succeeded', option_id = ${newId("opt")}, tx_hash = ${hash}, tx_block = 1, tx_nonce = 7,
      state_version = 1, settled_at = case when destination is not null then ${at}::timestamptz end where id = ${id}`;
}

const DESTINATION = "0xde5717a710000000000000000000000000000001";

function chosenOf({
  symbol = "USDC",
  chainId = 31_337,
  buyer = buyerOf(1),
  destination = DESTINATION,
}: Listed) {
  const chain = chainsConfig().chains.find(({ id }) => id === chainId);
  const token = chain?.tokens.find((each) => each.symbol === symbol);
  const address = token?.address ?? `0x${"12".repeat(20)}`;
  const asset = `eip155:${chainId}/erc20:${address}`;
  const decimals = token?.decimals ?? 6;
  return { symbol, chainId, buyer, destination, asset, token: address.toLowerCase(), decimals };
}

import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { getAddress } from "viem";

export const ACCOUNT = "acc_bench";
const MERCHANTS = 200;
export const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAYS = 730;
const DAY_MS = 86_400_000;
/** Payments for each buyer, on average; a few come every day and most once. */
const PER_BUYER = 6;
const LINES_AT_ONCE = 5_000;

export const COLUMNS = `id, account_id, merchant_id, mode, reference_id, unit, amount, status, expires_at, created_at, updated_at,
  cancelled_at, cancelled_reason, buyer_account, chain_id, asset, token, token_symbol, token_decimals, token_amount, fee_amount,
  fee_bps, destination, fiat_currency, fiat_minor, tx_hash, tx_block, option_id,
  settled_at`;

/** Shares of a thousand. */
const STATUSES = weighted({ succeeded: 782, expired: 120, cancelled: 58, failed: 40 });
/** Of the newest, some are still open. */
const NEWEST = 2_000;
const NEW_STATUSES = weighted({ requires_action: 300, processing: 100, succeeded: 600 });
const TOKENS = weighted({ USDC: 610, USDT: 250, WETH: 60, EURC: 79, PYUSD: 1 });
const CHAINS = weighted({ 8453: 550, 1: 200, 137: 150, 42161: 100 });
const CURRENCIES = weighted({ USD: 800, EUR: 150, JPY: 50 });
const WORDS = ["coffee", "idempotency", "renewal", "shoes", "groceries", "parking", "books", "donation"];

function weighted(shares: Record<string, number>): string[] {
  return Object.entries(shares).flatMap(([name, share]) => Array<string>(share).fill(name));
}

/** Numbers that are the same in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORD_DIGITS = 8;

/** Spreads a number over hex digits, as hashes do: addresses and transactions with all kinds of ends. */
function hexOf(number: number, digits: number): string {
  const random = generator(number);
  let hex = "";
  while (hex.length < digits)
    hex += Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(WORD_DIGITS, "0");
  return `0x${hex.slice(0, digits)}`;
}

export const buyerAddress = (number: number) => getAddress(hexOf(number, 40));
export const txHash = (number: number) => hexOf(number, 64);

export function merchantId(index: number): string {
  return `mrch_${String(index).padStart(31, "0")}`;
}

export const merchantIds = Array.from({ length: MERCHANTS }, (_, i) => merchantId(i));

/** Writes payments `from` up to `to` of `total` as lines for COPY, oldest first; returns the file. */
export async function writePayments(
  directory: string,
  { from, to, total }: { from: number; to: number; total: number },
): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  const file = join(directory, `payments-${from}.tsv`);
  const random = generator(from + 1);
  const out = createWriteStream(file, { highWaterMark: 1 << 22, mode: 0o644 });
  for (let i = from; i < to; i += LINES_AT_ONCE) {
    const lines: string[] = [];
    for (let j = i; j < Math.min(to, i + LINES_AT_ONCE); j++) lines.push(line(j, total, random));
    if (!out.write(`${lines.join("\n")}\n`)) await once(out, "drain");
  }
  out.end();
  await finished(out);
  return file;
}

export function removeFile(file: string): void {
  rmSync(file, { force: true });
}

function line(index: number, total: number, random: () => number): string {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? "";
  const status = pick(index < total - NEWEST ? STATUSES : NEW_STATUSES);
  const createdMs = FIRST_DAY + Math.floor(((index + random()) * DAYS * DAY_MS) / total);
  const created = new Date(createdMs).toISOString();
  const isPaid = status === "succeeded";
  const hasBuyer = isPaid || status === "processing" || (status === "failed" && random() < 0.7);
  const currency = pick(CURRENCIES);
  const minor = Math.floor(Math.exp(random() * 7 + 3));
  // Squared and cubed, so that a few merchants and buyers have most of the payments.
  const merchant = merchantId(Math.floor(MERCHANTS * random() ** 3));
  const buyer = Math.floor((total / PER_BUYER) * random() ** 2);
  const chain = pick(CHAINS);
  const cancelled = status === "cancelled" ? [created, "cancelled_by_user"] : ["\\N", "\\N"];
  const chosen = hasBuyer
    ? [
        `eip155:${chain}:${buyerAddress(buyer)}`,
        chain,
        `eip155:${chain}/erc20:0x${"ab".repeat(20)}`,
        `0x${"ab".repeat(20)}`,
        pick(TOKENS),
        "6",
        `${minor}0000`,
        "100",
        "40",
        `0x${"de".repeat(20)}`,
      ]
    : Array<string>(10).fill("\\N");
  return [
    `pay_${index.toString(36).padStart(31, "0")}`,
    ACCOUNT,
    merchant,
    "test",
    `ORD-${index} ${pick(WORDS)}`,
    `iso4217/${currency}`,
    minor,
    status,
    status === "requires_action" ? "2099-01-01T00:00:00Z" : created,
    created,
    created,
    ...cancelled,
    ...chosen,
    currency,
    minor,
    ...(isPaid ? [txHash(index), index, `opt_${index}`] : ["\\N", "\\N", "\\N"]),
    isPaid ? created : "\\N",
  ].join("\t");
}

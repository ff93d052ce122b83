import { z } from "zod";
import { Amount } from "@/server/assets/schema";
import { NamedMerchant } from "@/server/merchants/schema";

const MAX_PLACE = 160;
const Id = z.string().max(64);

/** A calendar month in the account's time zone. */
export const Month = z
  .string()
  .regex(/^(20[2-9]\d|2[1-9]\d\d)-(0[1-9]|1[0-2])$/, "must be a month such as 2026-10");
const Day = z.iso.date();

/** By the block of the movement, or by the creation of its payment. */
export const DATED_BY = ["settled", "created"] as const;

export const BalancesQuery = z.object({
  /** The present month without it. */
  month: Month.nullish(),
  /** Limits to one merchant; omitted for the whole account. */
  merchantId: Id.nullish(),
});
export type BalancesQuery = z.infer<typeof BalancesQuery>;

/** Sums of movements of one token, exact and from the books alone. `value` of `net` may be below zero. */
const Sums = z.object({
  payments: z.number().int(),
  refunds: z.number().int(),
  /** Paid by buyers, fees included. */
  gross: Amount,
  fee: Amount,
  refunded: Amount,
  /** Gross less fee and refunds. */
  net: Amount,
  /** The installation's network fees, in the network's coin; null where none was booked. */
  cost: Amount.nullable(),
});
export type Sums = z.infer<typeof Sums>;

const TokenSums = Sums.extend({ chainId: z.number().int(), token: z.string() });
export type TokenSums = z.infer<typeof TokenSums>;

const DaySums = TokenSums.extend({
  day: Day,
  merchant: NamedMerchant,
  /** In EIP-55 form; null for the vault, from which refunds are paid. */
  destination: z.string().nullable(),
});
export type DaySums = z.infer<typeof DaySums>;

const VaultBalance = z.object({
  merchant: NamedMerchant,
  held: Amount,
  /** Of open refunds that the vault will pay. */
  promised: Amount,
});

export const Balances = z.object({
  month: Month,
  /** The months to choose from, newest first. */
  months: z.array(Month),
  timeZone: z.string(),
  canSetTimeZone: z.boolean(),
  canExport: z.boolean(),
  accountName: z.string(),
  totals: z.array(TokenSums),
  days: z.array(DaySums),
  /** There are more days than listed; the CSV has all. */
  isMore: z.boolean(),
  vaults: z.array(VaultBalance),
});
export type Balances = z.infer<typeof Balances>;

/** The movements behind one line of the balances. */
export const ListMovements = z.object({
  day: Day,
  merchantId: Id,
  chainId: z.number().int().positive(),
  token: z.string().regex(/^0x[0-9a-f]{40}$/, "must be an address in lower case"),
  /** Null for the vault. */
  destination: z.string().max(64).nullable(),
  after: z.string().max(MAX_PLACE).nullish(),
});
export type ListMovements = z.infer<typeof ListMovements>;

export const MOVEMENT_TYPES = ["payment", "refund", "deposit", "withdrawal"] as const;

const Movement = z.object({
  place: z.string(),
  at: z.date(),
  type: z.enum(MOVEMENT_TYPES),
  paymentId: z.string().nullable(),
  referenceId: z.string().nullable(),
  gross: Amount,
  fee: Amount,
  refunded: Amount,
  cost: Amount.nullable(),
  txHash: z.string(),
  /** The kind of exception that the payment is; null for others. */
  exception: z.string().nullable(),
});
export type Movement = z.infer<typeof Movement>;

export const MovementPage = z.object({
  merchant: NamedMerchant,
  /** Of the day. */
  timeZone: z.string(),
  items: z.array(Movement),
  /** The place of the next page; null at the end. */
  next: z.string().nullable(),
});
export type MovementPage = z.infer<typeof MovementPage>;

export const SetTimeZone = z.object({ timeZone: z.string().max(64) });
export const TimeZoneSet = z.object({ timeZone: z.string() });
/** The columns of a statement, in order; a person may choose among them. */
export const STATEMENT_COLUMNS = [
  "time",
  "utc",
  "type",
  "booked",
  "paymentId",
  "reference",
  "merchantId",
  "merchant",
  "network",
  "token",
  "destination",
  "gross",
  "fee",
  "refund",
  "netIn",
  "netOut",
  "intoVault",
  "outOfVault",
  "networkCost",
  "networkCoin",
  "currency",
  "fiatGross",
  "fiatFee",
  "fiatNet",
  "fiatRefund",
  "rate",
  "exception",
  "exceptionStatus",
  "refundId",
  "reason",
  "created",
  "transaction",
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** The header of each column. */
export const COLUMN_NAMES: Record<StatementColumn, string> = {
  time: "Time",
  utc: "Time (ISO 8601)",
  type: "Type",
  booked: "In the books",
  paymentId: "Payment id",
  reference: "Reference",
  merchantId: "Merchant id",
  merchant: "Merchant",
  network: "Network",
  token: "Token",
  destination: "Destination",
  gross: "Gross",
  fee: "Fee",
  refund: "Refund",
  netIn: "Net in",
  netOut: "Net out",
  intoVault: "Into the vault",
  outOfVault: "Out of the vault",
  networkCost: "Network cost",
  networkCoin: "Network cost in",
  currency: "Currency",
  fiatGross: "Gross in currency",
  fiatFee: "Fee in currency",
  fiatNet: "Net in currency",
  fiatRefund: "Refund in currency",
  rate: "Rate (currency for one token)",
  exception: "Exception",
  exceptionStatus: "Exception status",
  refundId: "Refund id",
  reason: "Reason",
  created: "Payment created (UTC)",
  transaction: "Transaction",
};

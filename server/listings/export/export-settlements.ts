import type { PartnerScope } from "@/server/auth/scope";
import { databaseNowMs } from "@/server/db/database-clock";
import { reader } from "@/server/db/reader";
import { many } from "@/server/db/sql";
import { anyOf, tenant } from "@/server/db/store";
import { type Period, reportPeriod } from "@/server/listings/export/report-period";
import type { SettlementReport } from "@/server/listings/export/report-schema";
import { REPORT_HEAD, settlementRow } from "@/server/listings/export/settlement-row";

const ROWS_AT_ONCE = 250;

interface Report {
  /** The file in pieces; each is read on demand. */
  pieces: AsyncGenerator<string, void>;
  /** "settlements-2026-10-01-2026-10-31.csv", by the first and the last day. */
  name: string;
}

/**
 * Reports the settled payments of a period as CSV, by settled time. Keyset pages keep memory constant.
 * @throws AppError `params_validation` for a period that is too long or ends before it starts
 */
export async function exportSettlements(
  scope: PartnerScope,
  { merchantId, ...bounds }: SettlementReport,
): Promise<Report> {
  const period = reportPeriod(bounds, new Date(await databaseNowMs()));
  const read = pageReader(scope, { period, merchantIds: reachOf(scope, merchantId) });
  // A fault of the database is still answered as an error here, before the file has begun.
  const first = await read({ at: period.from, id: "" });
  const days = [period.from, new Date(period.before.getTime() - 1)];
  return {
    pieces: write(read, first),
    name: `settlements-${days.map((day) => day.toISOString().slice(0, 10)).join("-")}.csv`,
  };
}

/** Returns the merchants of a report: those asked for, within those of the key; null for all of the account. */
function reachOf({ merchantIds }: PartnerScope, asked: string[] | undefined): readonly string[] | null {
  if (!merchantIds || !asked) return asked ?? merchantIds;
  return asked.filter((id) => merchantIds.includes(id));
}

interface Place {
  at: Date;
  id: string;
}

type Page = Awaited<ReturnType<ReturnType<typeof pageReader>>>;

function pageReader(
  scope: PartnerScope,
  { period, merchantIds }: { period: Period; merchantIds: readonly string[] | null },
) {
  return (after: Place) =>
    many(
      reader,
      tenant(scope)
        .selectFrom("payment as p")
        .innerJoin(tenant(scope).rows("merchant").as("m"), "m.id", "p.merchant_id")
        .leftJoin("payment_option as o", "o.id", "p.option_id")
        .select(["p.id", "p.reference_id as referenceId", "p.merchant_id as merchantId"])
        .select(["m.name as merchantName", "p.unit", "p.settled_at as settledAt", "p.chain_id as chainId"])
        .select(["p.asset", "p.token_symbol as tokenSymbol", "p.token_decimals as tokenDecimals"])
        .select(["p.token_amount as tokenAmount", "p.fee_amount as feeAmount", "p.destination"])
        .select(["p.refunded_amount as refundedAmount", "p.fiat_currency as fiatCurrency"])
        .select(["p.fiat_minor as fiatMinor", "p.tx_hash as txHash"])
        .select(["o.rate_numerator as rateNumerator", "o.rate_denominator as rateDenominator"])
        .where("p.mode", "=", scope.mode)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple("p.settled_at", "p.id"), ">", tuple(after.at, after.id)),
        )
        .where("p.settled_at", "<", period.before)
        .$if(merchantIds !== null, (page) => page.where("p.merchant_id", "=", anyOf(merchantIds ?? [])))
        .orderBy("p.settled_at")
        .orderBy("p.id")
        .limit(ROWS_AT_ONCE)
        .$narrowType<{ settledAt: Date }>(),
    );
}

async function* write(read: (after: Place) => Promise<Page>, first: Page): AsyncGenerator<string, void> {
  let rows = first;
  yield REPORT_HEAD + rows.map(settlementRow).join("");
  while (rows.length === ROWS_AT_ONCE) {
    const last = rows[ROWS_AT_ONCE - 1] as Page[number];
    // pg's query timer keeps this array alive until a full collection; emptying it frees its rows at once.
    rows.length = 0;
    rows = await read({ at: last.settledAt, id: last.id });
    if (rows.length > 0) yield rows.map(settlementRow).join("");
  }
}

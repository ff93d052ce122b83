import { isDataGiven } from "@/server/buyers/find-given";
import { db, type Tx, transaction } from "@/server/db/sql";
import { countDeposits, isWatchFull } from "@/server/deposits/count-deposits";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { findDeposits } from "@/server/deposits/find-deposits";
import { isLive } from "@/server/deposits/lifecycle";
import { type NewDeposit, storeDeposit } from "@/server/deposits/store-deposit";
import { moveDeposit } from "@/server/deposits/transition";
import { countDeposit } from "@/server/gateway/client-limits";
import { dataReach } from "@/server/gateway/data-policy";
import { checkRefund } from "@/server/gateway/deposits/check-refund";
import { draftDeposit } from "@/server/gateway/deposits/draft-deposit";
import { findDepositRoute } from "@/server/gateway/deposits/find-route";
import { presentDeposit } from "@/server/gateway/deposits/present-deposit";
import type { CreateDepositBody, Deposit } from "@/server/gateway/deposits/schema";
import { findPayable, type Payable } from "@/server/gateway/find-payable";
import { lockOpen } from "@/server/gateway/lock-open";
import { dataMissing } from "@/server/gateway/read-collected";
import { requireOpen } from "@/server/gateway/require-open";
import { toUnixSeconds } from "@/server/kernel/clock";
import { AppError, invalidField } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { findPaymentById } from "@/server/payments/find-payment";
import type { PaymentRow } from "@/server/payments/payment-row";

const MOST_ASSETS = 8;
const MOST_OF_ASSET = 3;
/** Including those that ended: with an exchange rate an address lasts 15 minutes. */
const MOST_OF_PAYMENT = 200;
const MOST_WATCHED = 50_000;
/** Seconds that a buyer needs at least, to send and to have it mined. */
export const LEAST_S = 180;
/** Milliseconds after its end in which money in time may still be found. */
const SETTLING_MS = 60_000;

interface Request extends CreateDepositBody {
  paymentId: string;
  requestId: string;
  /** The client's network, where it is known. */
  network: string | null;
}

/**
 * Creates a deposit address of a payment for one asset, or returns the live one with the same refund.
 * @throws AppError `payment_not_found`, `payment_expired`, `invalid_state`, `params_validation` (asset not offered for
 *   deposits or below the minimum, refund address refused, the buyer's data outstanding), `rate_limited`, `bad_gateway`
 */
export async function createDeposit(request: Request): Promise<{ deposit: Deposit; isNew: boolean }> {
  countDeposit(request.network);
  const { row, isNew } = await ensureDeposit(await findPayable(request.paymentId), request);
  return { deposit: presentDeposit(row), isNew };
}

/**
 * Creates a deposit of a payment that was already read, or returns the live one with the same refund.
 * @throws AppError as createDeposit, except for its limit
 */
export async function ensureDeposit(
  payable: Payable,
  request: Omit<Request, "network">,
): Promise<{ row: DepositRow; isNew: boolean }> {
  const { payment } = payable;
  requireOpen(payment);
  requireTime(payment);
  const route = await findDepositRoute(payable, request.asset);
  const { refund, requestId } = request;
  const payer = await checkRefund({ refund, chain: route.chain, paymentId: payment.id, requestId });
  const draft = draftDeposit({ payment, route, refundKind: refund.kind, payer });
  await requireData(payable, draft.option.account);
  const stored = await transaction((tx) => insertOrFind(tx, draft));
  if (!stored) {
    requireOpen(await findPaymentById(payment.id));
    throw new Error(`payment ${payment.id} was not open, and is open`);
  }
  return stored;
}

/** No address is given out that expires before the buyer's transfer can be mined. */
function requireTime({ expiresAt, readAt }: PaymentRow): void {
  if (toUnixSeconds(expiresAt) - toUnixSeconds(readAt) >= LEAST_S) return;
  const message = "The payment ends in less than 3 minutes, which is too short for a deposit.";
  throw new AppError("invalid_state", message, {
    details: { expiresAt: toUnixSeconds(expiresAt), leastS: LEAST_S },
  });
}

/** A deposit is paid without a further word of the buyer, so the data of its refund account comes first. */
async function requireData({ payment, dataPolicy }: Payable, account: string): Promise<void> {
  if (dataReach(payment, dataPolicy) && !(await isDataGiven(db, payment.id, account))) throw dataMissing();
}

async function requireRoom(tx: Tx): Promise<void> {
  if (!(await isWatchFull(tx, MOST_WATCHED))) return;
  log().error({ most: MOST_WATCHED }, "no new deposit addresses: as many are watched as can be");
  throw tooMany("This installation watches as many deposit addresses as it can. Try again later.");
}

/** Under the payment's lock, so that concurrent requests get one address. Null when the payment is not open. */
async function insertOrFind(tx: Tx, draft: NewDeposit): Promise<{ row: DepositRow; isNew: boolean } | null> {
  const { payment, option } = draft;
  if (!(await lockOpen(tx, payment.id))) return null;
  const live = (await findDeposits(tx, payment.id)).find(
    (row) => isLive(row.status) && row.asset === option.asset && row.payer === option.payer,
  );
  if (live && !isReplaceable(live, draft)) {
    if (live.refundKind === draft.refundKind) return { row: live, isNew: false };
    throw invalidField("refund.kind", `is ${live.refundKind} for this address until its deposit ends`);
  }
  if (live) await supersede(tx, live);
  requireBounds(await countDeposits(tx, payment.id, option.asset));
  await requireRoom(tx);
  await storeDeposit(tx, draft);
  const [row] = await findDeposits(tx, payment.id, draft.id);
  if (!row) throw new Error(`deposit ${draft.id} was stored, and is not there`);
  return { row, isNew: true };
}

/** Money may be on its way to an address that was given out, so a live one is replaced only when it cannot pay. */
function isReplaceable(live: DepositRow, { option }: NewDeposit): boolean {
  if (live.status !== "waiting" && live.status !== "partial") return false;
  const isOver = live.isDue && Date.now() > live.expiresAt.getTime() + SETTLING_MS;
  return isOver || (live.status === "waiting" && live.destination !== (option.destination ?? null));
}

async function supersede(tx: Tx, { id, paymentId, status, received, amount }: DepositRow): Promise<void> {
  const change = { id, paymentId, from: status, to: "superseded", received, amount } as const;
  if (!(await moveDeposit(tx, change))) throw new Error(`deposit ${id} moved under its payment's lock`);
}

function requireBounds({ ofAsset, otherAssets, all }: Awaited<ReturnType<typeof countDeposits>>): void {
  if (ofAsset >= MOST_OF_ASSET)
    throw tooMany(`A payment has ${MOST_OF_ASSET} deposit addresses for an asset at most.`);
  if (otherAssets >= MOST_ASSETS)
    throw tooMany(`A payment has deposit addresses for ${MOST_ASSETS} assets at most.`);
  if (all >= MOST_OF_PAYMENT) throw tooMany(`A payment has ${MOST_OF_PAYMENT} deposit addresses at most.`);
}

function tooMany(message: string): AppError {
  return new AppError("rate_limited", message, { headers: { "Retry-After": "60" } });
}

import { presentAmount } from "@/server/assets/amount";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { refunderAccount } from "@/server/chain/refunder-key";
import { findChain } from "@/server/chain/registry";
import { readVault } from "@/server/chain/router-state";
import { db, maybeOne, sql } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { log } from "@/server/log";
import { findPayment } from "@/server/payments/find-payment";
import type { RefundPreview } from "@/server/refunds/schema";
import { promisedOf } from "@/server/vaults/promised";

interface Paid {
  chainId: number;
  router: string;
  token: string;
  payer: string;
  asset: string;
  amount: bigint;
}

/**
 * What a refund of this payment would take, from where, and whether that suffices now.
 * @throws AppError `payment_not_found`, `payment_not_succeeded`
 */
export async function previewRefund(scope: UserScope, paymentId: string): Promise<RefundPreview> {
  const payment = await findPayment(scope, paymentId);
  const paid = payment.status === "succeeded" ? await findPaid(payment.id) : undefined;
  if (!paid) {
    throw new AppError("payment_not_succeeded", `A payment that is ${payment.status} cannot be given back.`, {
      details: { status: payment.status },
    });
  }
  const free = await freeIn({ ...paid, merchantId: payment.merchantId });
  const inToken = (value: bigint) => presentAmount(`caip19/${paid.asset}`, value);
  return {
    amount: presentAmount(payment.unit, payment.amount),
    tokenAmount: inToken(paid.amount),
    payer: parseAddress(paid.payer) ?? paid.payer,
    merchantName: payment.merchantName,
    networkName: findChain(paid.chainId)?.name ?? `Chain ${paid.chainId}`,
    available: free === null ? null : inToken(free),
    missing: free === null || free >= paid.amount ? null : inToken(paid.amount - free),
    isSent: refunderAccount() !== null,
  };
}

function findPaid(paymentId: string): Promise<Paid | undefined> {
  return maybeOne<Paid & Record<string, unknown>>(
    db,
    sql`select o.chain_id as "chainId", o.router, o.token, o.payer, o.asset, o.amount
        from payment p join payment_option o on o.id = p.option_id where p.id = ${paymentId}`,
  );
}

/** Null when the network does not answer: the refund may be asked for all the same. */
async function freeIn(place: Paid & { merchantId: string }): Promise<bigint | null> {
  if (!findChain(place.chainId)) return null;
  const [held, promised] = await Promise.all([
    readVault(place).catch((err: unknown) => {
      log().warn({ err, chainId: place.chainId }, "a vault could not be read");
      return null;
    }),
    promisedOf(place),
  ]);
  if (held === null) return null;
  return held > promised ? held - promised : 0n;
}

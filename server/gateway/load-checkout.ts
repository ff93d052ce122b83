import { presentAmount } from "@/server/assets/amount";
import { assetsOf } from "@/server/assets/asset";
import { parseUnit } from "@/server/assets/caip";
import { explorerLink } from "@/server/chain/client/explorer-link";
import { addableChain, testWalletKey } from "@/server/chain/client/local-chains";
import { type ChainConfig, chainsOf, findChain } from "@/server/chain/client/registry";
import { type ChainFacts, chainFacts } from "@/server/gateway/chain-facts";
import type { Checkout, CheckoutNetwork, CheckoutTransfer } from "@/server/gateway/checkout-schema";
import { findCheckoutDeposits } from "@/server/gateway/deposits/find-checkout-deposits";
import { findOpenClaims } from "@/server/gateway/find-claims";
import { findExecutable } from "@/server/gateway/find-executable";
import { findShop } from "@/server/gateway/find-shop";
import { findSurplus } from "@/server/gateway/find-surplus";
import { returnUrl } from "@/server/gateway/return-url";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { offersMail } from "@/server/mail/offers-mail";
import { findPaymentById } from "@/server/payments/find-payment";
import { isFinal } from "@/server/payments/lifecycle";
import { payLink } from "@/server/payments/pay-link";
import type { PaymentRow } from "@/server/payments/payment-row";

/** Loads a payment for its buyer; null for an unknown id. */
export async function loadCheckout(paymentId: string): Promise<Checkout | null> {
  const row = await findPaymentById(paymentId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "payment_not_found") return null;
    throw error;
  });
  if (!row) return null;
  const ended = isFinal(row.status);
  const [facts, merchant] = await Promise.all([chainFacts(row.id), findShop(row)]);
  // Read in this order, so that a transfer arriving in between still counts as possible.
  const executable = ended ? await findExecutable(row.id) : null;
  const surplus = ended ? await findSurplus(row.id) : [];
  const deposits = await findCheckoutDeposits(row.id);
  const claims = row.status === "requires_action" ? await findOpenClaims(row.id) : [];
  return {
    paymentId: row.id,
    payLink: payLink(row.id),
    isTest: row.mode === "test",
    status: row.status,
    isFinal: ended,
    failureCode: row.failureCode,
    cancelledReason: row.cancelledReason,
    merchant,
    referenceId: row.referenceId,
    description: row.description,
    amount: presentAmount(row.unit, row.amount),
    expiresAtMs: row.expiresAt.getTime(),
    nowMs: facts.now.getTime(),
    networks: row.status === "requires_action" ? networksFor(row) : [],
    transfer: transferOf(row, facts),
    surplus,
    executable,
    claims: claims.map(({ txHash }) => txHash),
    endedAtMs: ended ? row.updatedAt.getTime() : null,
    returnUrl: ended ? returnUrl(row) : null,
    backUrl: row.status === "requires_action" ? returnUrl(row) : null,
    sendsReceipt: row.status === "succeeded" && offersMail() && !surplus.some(({ kind }) => kind === "lost"),
    frameOrigins: row.status === "requires_action" ? env().FRAME_ORIGINS : [],
    testWalletKey: row.status === "requires_action" ? testWalletKey(row.mode) : null,
    canDeposit: !ended && canDeposit(row),
    deposits,
  };
}

function transferOf(row: PaymentRow, { hash, block, head, isRelayed }: ChainFacts): CheckoutTransfer | null {
  if (row.asset === null || row.chainId === null || row.tokenAmount === null) return null;
  const chain = findChain(row.chainId);
  return {
    amount: presentAmount(`caip19/${row.asset}`, row.tokenAmount),
    chainId: row.chainId,
    networkName: chain?.name ?? `eip155:${row.chainId}`,
    account: row.buyerAccount,
    txHash: hash,
    explorerUrl: explorerLink(row.chainId, hash),
    feePayer: isRelayed ? "gateway" : "buyer",
    depth: row.status === "processing" ? depthOf(chain, { block, head }) : null,
  };
}

function depthOf(
  chain: ChainConfig | undefined,
  { block, head }: Pick<ChainFacts, "block" | "head">,
): CheckoutTransfer["depth"] {
  const needed = chain?.confirmations;
  if (typeof needed !== "number" || block === null || head === null) return null;
  return { seen: Math.min(Math.max(head - block + 1, 0), needed), needed };
}

function canDeposit({ unit, mode }: PaymentRow): boolean {
  const isAccepted = (id: string) => !unit.startsWith("caip19/") || unit === `caip19/${id}`;
  return chainsOf(mode).some((chain) =>
    assetsOf(chain).some(
      ({ id, kind }) => isAccepted(id) && (kind === "native" ? chain.nativeDeposits : chain.deposits),
    ),
  );
}

function networksFor(row: PaymentRow): CheckoutNetwork[] {
  const unit = parseUnit(row.unit);
  const isAccepted = (id: string) => unit?.kind !== "asset" || `caip19/${id}` === row.unit;
  return chainsOf(row.mode)
    .map((chain) => ({ chain, coin: assetsOf(chain).find(({ kind }) => kind === "native") }))
    .map(({ chain, coin }) => ({
      chainId: chain.id,
      name: chain.name,
      symbols: assetsOf(chain)
        .filter(({ id }) => isAccepted(id))
        .map(({ symbol }) => symbol),
      addable: addableChain(chain),
      coin: coin?.symbol ?? null,
      coinUnit: coin ? `caip19/${coin.id}` : null,
      explorerUrl: chain.explorer ?? null,
    }))
    .filter(({ symbols }) => symbols.length > 0);
}

import { presentAmount } from "@/server/assets/amount";
import { assetsOf } from "@/server/assets/asset";
import { parseUnit } from "@/server/assets/caip";
import type { Amount } from "@/server/assets/schema";
import { explorerLink } from "@/server/chain/client/explorer-link";
import { type AddableChain, addableChain, testWalletKey } from "@/server/chain/client/local-chains";
import { type ChainConfig, chainsOf, findChain } from "@/server/chain/client/registry";
import { type ChainFacts, chainFacts } from "@/server/gateway/chain-facts";
import { findOpenClaims } from "@/server/gateway/find-claims";
import { type Executable, findExecutable } from "@/server/gateway/find-executable";
import { findSurplus, type SurplusTransfer } from "@/server/gateway/find-surplus";
import { returnUrl } from "@/server/gateway/return-url";
import { AppError } from "@/server/kernel/errors";
import { logoPath } from "@/server/logos/logo-path";
import { findPaymentById } from "@/server/payments/find-payment";
import { isFinal, type PaymentStatus } from "@/server/payments/lifecycle";
import { payLink } from "@/server/payments/pay-link";
import type { PaymentRow } from "@/server/payments/payment-row";

/** A network on which the payment can be made, with its assets. */
export interface CheckoutNetwork {
  chainId: number;
  name: string;
  symbols: string[];
  /** For wallets that lack the network. */
  addable: AddableChain | null;
}

/** The transfer, once there is one. */
export interface CheckoutTransfer {
  amount: Amount;
  chainId: number;
  networkName: string;
  /** CAIP-10. */
  account: string | null;
  txHash: string | null;
  explorerUrl: string | null;
  /** Payer of the network fee: the gateway for signatures, the buyer for their own transactions. */
  feePayer: "buyer" | "gateway";
  /** Confirmations so far and needed; null before the first block, or where the chain's own tag decides. */
  depth: { seen: number; needed: number } | null;
}

/** The checkout page's content, safe for all holders of the link. Times in Unix milliseconds. */
export interface Checkout {
  paymentId: string;
  payLink: string;
  isTest: boolean;
  status: PaymentStatus;
  isFinal: boolean;
  failureCode: "declined_user" | null;
  cancelledReason: "cancelled_by_user" | "cancelled_by_merchant" | null;
  /** `iconUrl` is our own path: the buyer's browser requests nothing from a merchant's host. */
  merchant: { name: string; iconUrl: string | null };
  referenceId: string;
  amount: Amount;
  expiresAtMs: number;
  /** The database's clock. */
  nowMs: number;
  networks: CheckoutNetwork[];
  transfer: CheckoutTransfer | null;
  /** Money that moved without serving the payment; empty before the end. */
  surplus: SurplusTransfer[];
  /** Hashes reported by wallets that no node has shown yet; only while the payment is payable. */
  claims: string[];
  /** Handed-out transactions that may still arrive after the end; null before it, and when none can. */
  executable: Executable | null;
  /** When the final status was reached. */
  endedAtMs: number | null;
  /** The buyer's destination after a final status; hidden before, since it may be the purchased content. */
  returnUrl: string | null;
  testWalletKey: string | null;
}

/** Loads a payment for its buyer; null for an unknown id. */
export async function loadCheckout(paymentId: string): Promise<Checkout | null> {
  const row = await findPaymentById(paymentId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "payment_not_found") return null;
    throw error;
  });
  if (!row) return null;
  const ended = isFinal(row.status);
  const facts = await chainFacts(row.id);
  // Read in this order, so that a transfer arriving in between still counts as possible.
  const executable = ended ? await findExecutable(row.id) : null;
  const surplus = ended ? await findSurplus(row.id) : [];
  const claims = row.status === "requires_action" ? await findOpenClaims(row.id) : [];
  return {
    paymentId: row.id,
    payLink: payLink(row.id),
    isTest: row.mode === "test",
    status: row.status,
    isFinal: ended,
    failureCode: row.failureCode,
    cancelledReason: row.cancelledReason,
    merchant: { name: row.merchantName, iconUrl: facts.logoHash && logoPath(facts.logoHash) },
    referenceId: row.referenceId,
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
    testWalletKey: row.status === "requires_action" ? testWalletKey(row.mode) : null,
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

function networksFor(row: PaymentRow): CheckoutNetwork[] {
  const unit = parseUnit(row.unit);
  const isAccepted = (id: string) => unit?.kind !== "asset" || `caip19/${id}` === row.unit;
  return chainsOf(row.mode)
    .map((chain) => ({
      chainId: chain.id,
      name: chain.name,
      symbols: assetsOf(chain)
        .filter(({ id }) => isAccepted(id))
        .map(({ symbol }) => symbol),
      addable: addableChain(chain),
    }))
    .filter(({ symbols }) => symbols.length > 0);
}

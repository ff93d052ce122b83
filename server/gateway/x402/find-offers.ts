import { type Asset, assetsOf } from "@/server/assets/asset";
import { shownAddress } from "@/server/assets/caip";
import { checkedStatus } from "@/server/chain/checks/chain-status";
import { chainsOf } from "@/server/chain/client/registry";
import { db } from "@/server/db/sql";
import { EXECUTION_GAS } from "@/server/deposits/deposit-minimum";
import type { DepositRow } from "@/server/deposits/deposit-row";
import { findDeposits } from "@/server/deposits/find-deposits";
import { isLive } from "@/server/deposits/lifecycle";
import { countDeposit } from "@/server/gateway/client-limits";
import { dataReach } from "@/server/gateway/data-policy";
import { ensureDeposit } from "@/server/gateway/deposits/create-deposit";
import { type DepositRoute, findDepositRoute } from "@/server/gateway/deposits/find-route";
import { leastUsd } from "@/server/gateway/deposits/least-usd";
import type { Payable } from "@/server/gateway/find-payable";
import { dataMissing } from "@/server/gateway/read-collected";
import type { PaymentRequirements } from "@/server/gateway/x402/schema";
import { toUnixSeconds } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";

/** A way to pay a payment: the deposit of an asset, and how x402 names it. */
export interface Offer {
  deposit: DepositRow;
  requirements: PaymentRequirements;
}

interface Client {
  requestId: string;
  /** The client's network, where it is known. */
  network: string | null;
}

interface Candidate extends DepositRoute {
  /** Of the least deposit, in US dollars: a hundred times what an execution costs. */
  leastUsd: number;
}

const MOST_OFFERS = 4;
const MOST_S = 300;
/** Seconds before the address's end by which a permit ends: how far ahead the client's clock may be. */
const PERMIT_SPARE_S = 15;
/** Gas of the proxy's call, rounded up. It comes on top of the execution's. */
const SETTLE_GAS = 100_000n;
/** Seconds that a client needs at least, to sign and to have it mined. */
const LEAST_S = 10;
const FIRST_SYMBOL = "USDC";

/**
 * Finds how an open payment can be paid by x402: by tokens with EIP-3009, then by others with Permit2, each cheapest
 * network first. Each gets a deposit address once.
 * @throws AppError `invalid_state` when there is none, `params_validation` while the buyer's data is outstanding,
 *   `rate_limited`, `bad_gateway`, `unavailable`
 */
export async function findOffers(payable: Payable, client: Client): Promise<Offer[]> {
  const { payment, dataPolicy } = payable;
  if (dataReach(payment, dataPolicy)) throw dataMissing();
  const candidates = await findCandidates(payable);
  const deposits = await findDeposits(db, payment.id);
  const offers: Offer[] = [];
  for (const candidate of candidates.slice(0, MOST_OFFERS)) {
    const deposit = deposits.find(isUsable(candidate)) ?? (await create(payable, candidate, client));
    const offer = offerOf(candidate, deposit, toUnixSeconds(payment.readAt));
    if (offer) offers.push(offer);
  }
  if (offers.length === 0) throw notOffered();
  return offers;
}

async function findCandidates(payable: Payable): Promise<Candidate[]> {
  const chains = chainsOf(payable.payment.mode).filter(({ deposits }) => deposits);
  const statuses = await Promise.all(chains.map(({ id }) => checkedStatus(id)));
  const permitted = new Set(chains.filter((_, i) => statuses[i]?.takesPermits).map(({ id }) => id));
  const assets = chains
    .flatMap(assetsOf)
    .filter(({ kind, domain, chainId }) =>
      kind === "permit2" ? permitted.has(chainId) : kind === "eip3009" && domain,
    );
  const found = await Promise.allSettled(assets.map(({ id }) => findDepositRoute(payable, id)));
  const routes = found.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  if (routes.length === 0) {
    const faults = found.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    const fault = faults.find((each) => !(each instanceof AppError) || each.status >= 500);
    throw fault ?? notOffered();
  }
  return routes
    .filter(isWorthIt)
    .map((route) => ({ ...route, leastUsd: leastUsd(route) }))
    .sort((a, b) => order(a) - order(b) || a.leastUsd - b.leastUsd || rank(a.asset) - rank(b.asset));
}

/** A permit costs two transactions. */
function isWorthIt({ asset, quote, minimum }: DepositRoute): boolean {
  return asset.kind !== "permit2" || quote.amount * EXECUTION_GAS >= minimum * (EXECUTION_GAS + SETTLE_GAS);
}

/** A client takes the first offer that it can pay; tokens with a fixed price come before others. */
function order({ asset: { kind, peg } }: Candidate): number {
  if (kind !== "permit2") return 0;
  return peg ? 1 : 2;
}

/** Clients pay USDC without a setting. */
const rank = ({ symbol }: Asset) => (symbol === FIRST_SYMBOL ? 0 : 1);

/** Returns a check for a live address of the asset without a payer, whose money goes where it would go today. */
function isUsable({ asset, destination }: Candidate): (row: DepositRow) => boolean {
  return (row) =>
    row.asset === asset.id &&
    row.refundKind === "none" &&
    isLive(row.status) &&
    !row.isDue &&
    row.destination === destination;
}

function create(payable: Payable, { asset }: Candidate, { requestId, network }: Client): Promise<DepositRow> {
  countDeposit(network);
  const wanted = {
    asset: asset.id,
    refund: { kind: "none" },
    paymentId: payable.payment.id,
    requestId,
  } as const;
  return ensureDeposit(payable, wanted).then(({ row }) => row);
}

function offerOf({ asset }: Candidate, deposit: DepositRow, now: number): Offer | null {
  const left = toUnixSeconds(deposit.expiresAt) - now - (asset.kind === "permit2" ? PERMIT_SPARE_S : 0);
  const extra = extraOf(asset);
  if (left < LEAST_S || !extra) return null;
  const requirements: PaymentRequirements = {
    scheme: "exact",
    network: `eip155:${asset.chainId}`,
    amount: String(deposit.amount),
    asset: shownAddress(asset.token),
    payTo: shownAddress(deposit.address),
    maxTimeoutSeconds: Math.min(MOST_S, left),
    extra,
  };
  return { deposit, requirements };
}

function extraOf({ kind, domain }: Asset): PaymentRequirements["extra"] | null {
  if (kind === "permit2") return { assetTransferMethod: "permit2" };
  return domain ? { assetTransferMethod: "eip3009", name: domain.name, version: domain.version } : null;
}

function notOffered(): AppError {
  return new AppError("invalid_state", "The payment cannot be paid by x402. Open its link in a browser.", {
    details: { reason: "x402_not_offered" },
  });
}

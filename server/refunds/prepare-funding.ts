import type { Address } from "viem";
import { requireRole } from "@/server/accounts/roles";
import { formatChainId, parseAddress } from "@/server/assets/caip";
import { requireRecentProof } from "@/server/auth/recent-proof";
import type { UserScope } from "@/server/auth/scope";
import { approvePermit2Transaction, missingApprovals } from "@/server/chain/calls/approve-permit2";
import { writeTypedData } from "@/server/chain/calls/typed-data";
import { takesWalletRefunds } from "@/server/chain/calls/wallet-refund";
import { placeOf } from "@/server/chain/client/router-place";
import { unreachable } from "@/server/chain/client/unreachable";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { type Holding, readHoldings } from "@/server/chain/reads/balances";
import { db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { AppError, invalidField } from "@/server/kernel/errors";
import { takesClaims } from "@/server/refunds/claim-for-refund";
import { type Fundable, findFundable, fundingTypedData, refundNameOf } from "@/server/refunds/find-fundable";
import { FUNDING_LIFETIME_S, type FundingSteps, type PrepareFunding } from "@/server/refunds/schema";

/**
 * Prepares the signature by which the merchant's wallet funds a refund that lacks money. It pays the buyer directly,
 * for this refund only, within the hour. Nothing moves yet.
 * @throws AppError `forbidden`, `proof_required`, `not_found`, `params_validation`, `bad_gateway`; `invalid_state` when
 *   the refund does not lack money, no wallet can pay it, or this one does not hold enough
 */
export async function prepareFunding(scope: UserScope, { id, from }: PrepareFunding): Promise<FundingSteps> {
  requireRole(scope, "refunds.create");
  requireRecentProof(scope);
  const refund = await findFundable(scope, id);
  const wallet = parseAddress(from);
  if (!wallet) throw invalidField("from", "must be an address");
  await requireFundable(refund);
  const { allowance } = await requireHolding(refund, wallet);
  const deadline = await deadlineFromNow();
  const { asset, amount, token, chainId } = refund;
  const approvals = missingApprovals(amount, allowance).map((to) => ({
    method: "eth_sendTransaction" as const,
    params: [approvePermit2Transaction({ payer: wallet, token }, to)],
  }));
  const signature = {
    method: "eth_signTypedData_v4" as const,
    params: [wallet.toLowerCase(), writeTypedData(fundingTypedData(refund, wallet, deadline))],
  };
  const steps = asset.kind === "permit2" ? [...approvals, signature] : [signature];
  return {
    signer: wallet,
    deadline,
    actions: steps.map((step) => ({
      type: "walletRpc" as const,
      data: { chain_id: formatChainId(chainId), ...step },
    })),
  };
}

/**
 * Checks that a wallet may pay the refund: it pays the account that paid, never the address of the buyer's claim.
 * @throws AppError `invalid_state`
 */
export function requireOwnAddress(refund: Fundable): void {
  if (!refund.redirectTo || !takesClaims(refund)) return;
  const message = "The buyer signed for another address, which only the vault pays. Add money to the vault.";
  throw new AppError("invalid_state", message);
}

async function requireFundable(refund: Fundable): Promise<void> {
  if (refund.status !== "pending_funds") {
    throw new AppError("invalid_state", "The refund does not wait for money.", {
      details: { refundStatus: refund.status },
    });
  }
  requireOwnAddress(refund);
  if (!refunderAccount()) {
    throw new AppError("invalid_state", "This installation has no key that sends refunds.");
  }
  if (!(await takesWalletRefunds(placeOf(refund), refundNameOf(refund)))) {
    throw new AppError(
      "invalid_state",
      `The payment contract on ${refund.chain.name} is an older one, which refunds from the vault only. Add money to the vault.`,
    );
  }
}

/**
 * Reads a wallet's holding of a refund's token.
 * @throws AppError `invalid_state` when that is not enough; `bad_gateway`
 */
export async function requireHolding({ chain, asset, amount }: Fundable, wallet: Address): Promise<Holding> {
  const holding = (await readHoldings(chain.id, [wallet], [asset]))?.(wallet, asset);
  if (!holding) throw unreachable(chain.id, new Error("the wallet's holding could not be read"));
  if (holding.balance >= amount) return holding;
  throw new AppError("invalid_state", `The wallet does not hold enough ${asset.symbol} on ${chain.name}.`, {
    details: { reason: "insufficient_balance", held: String(holding.balance), needed: String(amount) },
  });
}

async function deadlineFromNow(): Promise<number> {
  const { deadline } = await one(
    db,
    store.selectNoFrom(
      fragment<number>`floor(extract(epoch from clock_timestamp()))::bigint + ${FUNDING_LIFETIME_S}::integer`.as(
        "deadline",
      ),
    ),
  );
  return deadline;
}

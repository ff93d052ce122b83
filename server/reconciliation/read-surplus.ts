import type { Address } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { findChain } from "@/server/chain/client/registry";
import { readAccountKind } from "@/server/chain/reads/read-account-kind";
import { isDecided } from "@/server/chain/reads/router-state";
import { isLive } from "@/server/deposits/lifecycle";
import { moveCost } from "@/server/deposits/move-cost";
import { isListed } from "@/server/deposits/screen-senders";
import { isFinal } from "@/server/payments/lifecycle";
import type { PendingSurplus } from "@/server/reconciliation/compare-surpluses";
import { isFromListed, type SurplusFacts } from "@/server/reconciliation/decide-surplus";

/** A return is worth its gas above this many times its cost. */
const WORTH = 3n;

/**
 * Reads the chain's facts about a surplus.
 * @throws AppError `bad_gateway` when the node fails, `unavailable` while the list of refused addresses is not loaded
 */
export async function readSurplus(pending: PendingSurplus): Promise<SurplusFacts> {
  const { deposit, money, amount, paymentStatus } = pending;
  const isHome = money.chainId === deposit.chainId;
  const isKept = isHome && (money.token === deposit.token || deposit.token === NATIVE_TOKEN);
  return {
    refundKind: deposit.refundKind,
    amount,
    least: await leastReturn(money.chainId, money.token),
    isFromListed: isFromListed(money),
    isKept,
    isDecided: isKept && (await isDecided(deposit, "latest")),
    isEnded: isFinal(paymentStatus) && !isLive(deposit.status),
    deadline: deposit.deadline,
    isPayerListed: await isListed(deposit.payer),
    isElsewhere: await isElsewhere(pending),
  };
}

/** Checks for a payer that is a contract on its own network, and nobody's account on the one where the money lies. */
async function isElsewhere({ deposit, money }: PendingSurplus): Promise<boolean> {
  if (money.chainId === deposit.chainId || deposit.payer === NATIVE_TOKEN) return false;
  if (!findChain(money.chainId)) return false;
  const kindOn = (chainId: number) => readAccountKind(chainId, deposit.payer);
  return (await kindOn(deposit.chainId)) === "contract" && (await kindOn(money.chainId)) !== "contract";
}

/** Calculates the least amount that is returned, in base units; null while the token has no price. */
async function leastReturn(chainId: number, token: Address): Promise<bigint | null> {
  const chain = findChain(chainId);
  const cost = chain ? await moveCost(chain, token) : null;
  return cost === null ? null : cost * WORTH;
}

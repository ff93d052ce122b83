import type { Hex } from "viem";
import { digestOf } from "@/server/chain/calls/typed-data";
import { verifySignature } from "@/server/chain/signatures/verify-signature";
import { databaseNowMs } from "@/server/db/database-clock";
import { db, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { AppError, invalidField } from "@/server/kernel/errors";
import { claimFor, takesClaims } from "@/server/refunds/claim-for-refund";
import { type PaidTerms, requireTarget } from "@/server/refunds/prepare-redirect";
import type { RefundTo } from "@/server/refunds/refund-schema";
import type { SignedClaim } from "@/server/refunds/transition";

const ADDRESS = { field: "refundTo.address", whose: "the buyer" };
/** Seconds that a claim must last: its call has to be in a block before. */
const LEAST_S = 300;
const MOST_S = 366 * 24 * 3_600;

/**
 * Proves the payer's claim that a refund is requested with, as the router will: the terms that it is of are those that
 * paid.
 * @param optionId of the terms that paid
 * @throws AppError `params_validation`, `invalid_signature`, `bad_gateway`
 */
export async function proveClaim(
  optionId: string,
  { address, deadline, signature }: RefundTo,
): Promise<SignedClaim> {
  const terms = await findTerms(optionId);
  if (!takesClaims(terms)) {
    throw invalidField("refundTo", "must be left out: the payment's router refunds to the payer only");
  }
  const to = await requireTarget(terms, address, ADDRESS);
  await requireTime(deadline);
  const digest = digestOf(claimFor(terms, to, deadline));
  const signed = await verifySignature(terms.chainId, terms.payer, { digest, signature: signature as Hex });
  if (!signed) {
    const message = "refundTo.signature must be the claim's signature by the account that paid.";
    throw new AppError("invalid_signature", message, { details: { field: "refundTo.signature" } });
  }
  return { to, deadline, signature: signed.signature };
}

interface ClaimableTerms extends PaidTerms {
  key: Hex;
}

function findTerms(optionId: string): Promise<ClaimableTerms> {
  return one(
    db,
    acrossAccounts("found")
      .selectFrom("payment_option")
      .select(["chain_id as chainId", "router", "token", "payer", "key", "amount"])
      .where("id", "=", optionId)
      .$narrowType<Pick<ClaimableTerms, "router" | "token" | "payer" | "key">>(),
  );
}

async function requireTime(deadline: number): Promise<void> {
  const leftS = deadline - (await databaseNowMs()) / 1_000;
  if (leftS < LEAST_S || leftS > MOST_S) {
    throw invalidField("refundTo.deadline", "must be 5 minutes to 366 days from now, in Unix seconds", {
      leastS: LEAST_S,
      mostS: MOST_S,
    });
  }
}

import type { Hex } from "viem";
import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { verifyMessage } from "@/server/chain/signatures/verify-message";
import { db, maybeOne, one, transaction } from "@/server/db/sql";
import { clock, fragment, store, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { settlementNotFound } from "@/server/settlements/find-settlements";
import type { ProveControl, ProvenControl } from "@/server/settlements/inspection-schema";
import { loadControl } from "@/server/settlements/load-control";

/** Validity of a message: time for a hardware wallet, or the second signer of a safe. */
const VALID_MS = 15 * 60_000;

/**
 * Records that a destination's owner has signed for it. Changing the destination clears it.
 * @throws AppError `forbidden`, `not_found`, `params_validation` for a message that is too old, `invalid_signature`,
 *   `bad_gateway` when the destination's chain does not answer
 */
export async function proveControl(
  scope: UserScope,
  { issuedAt, signature, ...target }: ProveControl,
  requestId: string,
): Promise<ProvenControl> {
  requireRole(scope, "settlements.manage");
  const { message, address, chainId } = await loadControl(scope, target, issuedAt);
  await requireFresh(issuedAt);
  if (!(await verifyMessage(chainId, { address, message, signature: signature as Hex }))) {
    throw new AppError("invalid_signature", "This is not the signature of the destination's own account.");
  }
  return transaction(async (tx) => {
    const row = await maybeOne(
      tx,
      tenant(scope)
        .updateTable("crypto_settlement")
        .set({ proven_at: clock(), proof_message: message, proof_signature: signature })
        .where("id", "=", target.id)
        .where("deleted_at", "is", null)
        .where("destination", "=", address.toLowerCase())
        .returning("proven_at as provenAt")
        .$narrowType<{ provenAt: Date }>(),
    );
    if (!row) throw settlementNotFound();
    const data = { merchantId: target.merchantId, settlementId: target.id, destination: address };
    await auditMember(tx, scope, { type: "settlement.proven", data, requestId });
    return row;
  });
}

/** Requires a message of the last quarter of an hour, by the database's clock. */
export async function requireFresh(issuedAt: number): Promise<void> {
  const { isFresh } = await one(
    db,
    store.selectNoFrom(
      fragment<boolean>`to_timestamp(${issuedAt / 1_000}::float8) between
        clock_timestamp() - make_interval(secs => ${VALID_MS / 1_000}) and clock_timestamp()`.as("isFresh"),
    ),
  );
  if (isFresh) return;
  throw new AppError("params_validation", "The message is too old. Request a new one and sign it.", {
    issues: [{ field: "issuedAt", message: "must be of a message of the last quarter of an hour" }],
    details: { maxAgeMs: VALID_MS },
  });
}

import type { Hex } from "viem";
import { requireRole } from "@/server/accounts/roles";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { verifyMessage } from "@/server/chain/signatures/verify-message";
import { db, maybeOne, one, transaction } from "@/server/db/sql";
import { clock, fragment, store, tenant } from "@/server/db/store";
import { AppError, invalidField } from "@/server/kernel/errors";
import { findMerchant } from "@/server/merchants/find-merchant";
import { auditAuthor, authorOf } from "@/server/settlements/change-author";
import { controlMessage } from "@/server/settlements/control-message";
import { changeEnded, findChange } from "@/server/settlements/find-change";
import type { ControlMessage, ProveChange, ProvenControl } from "@/server/settlements/inspection-schema";
import { requireFresh } from "@/server/settlements/prove-control";

/**
 * Returns the message by which the new destination of a waiting change proves control.
 * @throws AppError `forbidden`, `not_found`, `invalid_state`, `params_validation` for a removal
 */
export async function stateChange(scope: UserScope, changeId: string): Promise<ControlMessage> {
  requireRole(scope, "settlements.manage");
  const { now } = await one(db, store.selectNoFrom(clock().as("now")));
  const issuedAt = now.getTime();
  const { message } = await loadMessage(scope, changeId, issuedAt);
  return { message, issuedAt };
}

/**
 * Records that the new destination's own key has signed for a waiting change. The proof stays when the change applies.
 * @throws AppError as {@link stateChange}, `invalid_signature`, `bad_gateway` when the chain does not answer
 */
export async function proveChange(
  scope: UserScope,
  { changeId, issuedAt, signature }: ProveChange,
  requestId: string,
): Promise<ProvenControl> {
  requireRole(scope, "settlements.manage");
  const { message, address, chainId, merchantId } = await loadMessage(scope, changeId, issuedAt);
  await requireFresh(issuedAt);
  if (!(await verifyMessage(chainId, { address, message, signature: signature as Hex }))) {
    throw new AppError("invalid_signature", "This is not the signature of the destination's own account.");
  }
  return transaction(async (tx) => {
    const row = await maybeOne(
      tx,
      tenant(scope)
        .updateTable("destination_change")
        .set({ proven_at: clock(), proof_message: message, proof_signature: signature })
        .where("id", "=", changeId)
        .where("status", "=", fragment.lit("waiting"))
        .returning("proven_at as provenAt")
        .$narrowType<{ provenAt: Date }>(),
    );
    if (!row) throw changeEnded();
    const data = { merchantId, changeId, destination: address };
    await auditAuthor(tx, authorOf(scope), { type: "settlement.proven", data, requestId });
    return row;
  });
}

async function loadMessage(scope: UserScope, changeId: string, issuedAt: number) {
  const { merchantId, settlementId, asset, chainId, to } = await findChange(db, scope, changeId);
  const address = to && parseAddress(to);
  if (!address) throw invalidField("changeId", "must be of a change that has a new destination");
  const merchant = await findMerchant(db, scope, merchantId);
  const message = controlMessage({ settlementId, merchant, asset, address, issuedAt });
  return { message, address, chainId, merchantId };
}

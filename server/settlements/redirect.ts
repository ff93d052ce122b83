import { many, one, type Tx } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";
import type { MerchantKeeper } from "@/server/merchants/find-merchant";
import { auditAuthor, authorOf, lockAuthor } from "@/server/settlements/change-author";
import { CHANGE_COLUMNS, type ChangeAddresses, type ChangeRow } from "@/server/settlements/change-row";
import { loadGuard } from "@/server/settlements/load-guard";
import { mailOwners } from "@/server/settlements/mail-owners";
import { type DestinationMove, moveDestination } from "@/server/settlements/move-destination";
import { endChange } from "@/server/settlements/transition";

interface Redirect {
  merchantId: string;
  moves: readonly DestinationMove[];
  requestId?: string | null;
}

/**
 * Redirects money that flows already, under the merchant's lock: the moves wait for the account's time, or happen at
 * once where it has none. A move replaces an asset's waiting change; the same move again changes nothing.
 * @returns the changes that wait, for the assets of the moves
 */
export async function redirect(
  tx: Tx,
  scope: MerchantKeeper,
  { merchantId, moves, requestId }: Redirect,
): Promise<ChangeRow[]> {
  await lockAuthor(tx, scope);
  const author = authorOf(scope);
  const { waitHours } = await loadGuard(tx, scope.accountId);
  const known = new Map((await waitingFor(tx, scope, merchantId)).map((row) => [placeOf(row), row]));
  const pending: ChangeRow[] = [];
  const requested: ChangeRow[] = [];
  for (const move of moves) {
    const earlier = known.get(placeOf(move));
    if (earlier && earlier.to === move.to && waitHours > 0) {
      pending.push(earlier);
      continue;
    }
    if (earlier) await endChange(tx, "destination_change", { id: earlier.id, to: "replaced" });
    if (waitHours === 0) {
      await moveDestination(tx, move, { author, requestId });
      continue;
    }
    const row = await insertWaiting(tx, scope, { move, waitHours });
    known.set(placeOf(move), row);
    pending.push(row);
    requested.push(row);
    const { settlementId, asset, from, to } = row;
    const facts = {
      merchantId,
      settlementId,
      changeId: row.id,
      asset,
      from: from ?? "vault",
      to: to ?? "vault",
    };
    const data = { ...facts, appliesAt: row.appliesAt.toISOString() };
    await auditAuthor(tx, author, { type: "settlement.change_requested", data, requestId });
  }
  await mailOwners(tx, author, { merchantId, changes: requested, state: "waiting" });
  return pending;
}

const placeOf = ({ chainId, token }: { chainId: number; token: string }) => `${chainId}:${token}`;

function waitingFor(tx: Tx, scope: MerchantKeeper, merchantId: string): Promise<ChangeRow[]> {
  return many(
    tx,
    tenant(scope)
      .selectFrom("destination_change")
      .select(CHANGE_COLUMNS)
      .where("merchant_id", "=", merchantId)
      .where("status", "=", fragment.lit("waiting"))
      .$narrowType<ChangeAddresses>(),
  );
}

function insertWaiting(
  tx: Tx,
  scope: MerchantKeeper,
  { move, waitHours }: { move: DestinationMove; waitHours: number },
): Promise<ChangeRow> {
  const { accountId, mode, userId, keyId } = authorOf(scope);
  return one(
    tx,
    store
      .insertInto("destination_change")
      .values({
        id: newId("chg"),
        account_id: accountId,
        merchant_id: move.merchantId,
        mode,
        settlement_id: move.settlementId,
        asset: move.asset,
        chain_id: move.chainId,
        token: move.token,
        from_destination: move.from,
        to_destination: move.to,
        user_id: userId,
        api_key_id: keyId,
        applies_at: fragment<Date>`clock_timestamp() + make_interval(hours => ${waitHours})`,
      })
      .returning(CHANGE_COLUMNS)
      .$narrowType<ChangeAddresses>(),
  );
}

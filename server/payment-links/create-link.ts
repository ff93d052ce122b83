import { randomBytes } from "node:crypto";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { supportedUnit } from "@/server/assets/supported-unit";
import { memberFor } from "@/server/auth/authenticate-key";
import type { MemberScope, UserScope } from "@/server/auth/scope";
import { databaseNowMs } from "@/server/db/database-clock";
import { changed, db, one, transaction } from "@/server/db/sql";
import { fragment, store, tenant } from "@/server/db/store";
import { fromUnixSeconds } from "@/server/kernel/clock";
import { AppError, invalidField } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { checkItems, describeItems } from "@/server/payment-links/check-items";
import type { CreateReusableLink } from "@/server/payment-links/reusable-schema";
import { checkAmount, checkMerchantAndCheckout } from "@/server/payments/check-terms";

/** Links of an account and mode. */
const MAX_LINKS = 1_000;
/** Unix seconds of the year 2100. */
const LAST_END_S = 4_102_444_800;
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TOKEN_LENGTH = 22;

/**
 * Creates a link through which many buyers pay, each with a payment of their own.
 * @throws AppError `forbidden` for a role without the permission and a merchant that takes no payments, `not_found` for
 *   the merchant, `params_validation`, `invalid_state` with too many links
 */
export async function createLink(
  scope: UserScope,
  { merchantId, ...input }: CreateReusableLink,
  requestId: string,
): Promise<{ id: string }> {
  requireRole(scope, "payments.create");
  const member = await memberFor(scope, merchantId);
  const values = await checked(member, input);
  await checkRoom(scope);
  const id = newId("link");
  await transaction(async (tx) => {
    const owner = {
      account_id: scope.accountId,
      merchant_id: merchantId,
      mode: scope.mode,
      created_by: scope.userId,
    };
    await changed(
      tx,
      store.insertInto("payment_link").values({ id, token: newToken(), ...owner, ...values }),
    );
    const data = { linkId: id, merchantId, reference: input.reference };
    await recordAudit(tx, scope, { type: "payment_link.created", data, requestId });
  });
  return { id };
}

async function checked(member: MemberScope, input: Omit<CreateReusableLink, "merchantId">) {
  const { reference, description, items = [], maxUses, endsAt, returnUrl } = input;
  checkMerchantAndCheckout(member, returnUrl ? { successUrl: returnUrl, errorUrl: returnUrl } : null);
  return {
    reference,
    description: describeItems(description, items),
    items: JSON.stringify(items),
    max_uses: maxUses ?? null,
    ends_at: endsAt ? checkEnd(endsAt, await databaseNowMs()) : null,
    return_url: returnUrl ?? null,
    ...checkPrice(member, input),
  };
}

function checkPrice(member: MemberScope, input: Omit<CreateReusableLink, "merchantId">) {
  const { unit: given, amount, min = null, max = null, items = [] } = input;
  if (amount !== null) {
    const { unit, value } = checkAmount(member, { unit: given, value: amount });
    checkItems(items, { unit, value: amount });
    return { unit, amount: value };
  }
  const unit = supportedUnit(given, member.mode);
  if (!unit) throw invalidField("amount.unit", "must be a currency or token that this installation supports");
  if (items.length > 0) throw invalidField("items", "must be empty where the buyer enters the amount");
  const [least, most] = [min && BigInt(min), max && BigInt(max)];
  if (least && most && most < least) throw invalidField("max", "must be at least the minimum", { min });
  if (most) checkAmount(member, { unit, value: String(most) });
  return { unit, amount: null, min_amount: least || null, max_amount: most || null };
}

function checkEnd(endsAt: number, nowMs: number): Date {
  const nowS = Math.floor(nowMs / 1_000);
  if (endsAt <= nowS) throw invalidField("endsAt", "must be in the future", { now: nowS });
  if (endsAt > LAST_END_S) throw invalidField("endsAt", "must be before the year 2100", { max: LAST_END_S });
  return fromUnixSeconds(endsAt);
}

async function checkRoom(scope: UserScope): Promise<void> {
  const { count } = await one(
    db,
    tenant(scope)
      .selectFrom("payment_link")
      .select(fragment<number>`count(*)`.as("count"))
      .where("mode", "=", scope.mode),
  );
  if (count < MAX_LINKS) return;
  throw new AppError("invalid_state", `An account has at most ${MAX_LINKS} reusable links.`, {
    details: { max: MAX_LINKS },
  });
}

/** Returns 128 random bits and more, in base 58: 58 divides 232, so each byte below that gives a fair digit. */
function newToken(): string {
  let token = "";
  while (token.length < TOKEN_LENGTH) {
    for (const byte of randomBytes(TOKEN_LENGTH)) {
      if (byte < 232 && token.length < TOKEN_LENGTH) token += ALPHABET[byte % 58];
    }
  }
  return token;
}

import { may } from "@/server/accounts/roles";
import { findCurrency } from "@/server/assets/currency";
import { listUnits } from "@/server/assets/list-units";
import type { Mode } from "@/server/auth/permissions";
import type { UserScope } from "@/server/auth/scope";
import { compiledOfAccount, type Given } from "@/server/db/compiled";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { presentListItem } from "@/server/listings/dashboard/present-payment-list";
import { listRowsOf } from "@/server/listings/list-row";
import { listMerchants } from "@/server/merchants/list-merchants";
import type { LinkChoices, ListPaymentLinks, PaymentLinkPage } from "@/server/payment-links/link-schema";
import { payLink } from "@/server/payments/pay-link";

interface LinkQuery {
  mode: Mode;
  at: Date | null;
  id: string | null;
  limit: number;
}

const MADE_HERE = compiledOfAccount((account, { mode, at, id, limit }: Given<LinkQuery>) =>
  listRowsOf(
    tenant(account)
      .rows("payment")
      .where("payment.mode", "=", mode)
      .where("payment.created_by", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payment_origin as o")
              .whereRef("o.payment_id", "=", "payment.id")
              .where("o.kind", "=", fragment.lit("till")),
          ),
        ),
      )
      .where(
        fragment<boolean>`(${at}::timestamptz is null or (payment.created_at, payment.id) < (${at}, ${id}::text))`,
      )
      .as("p"),
  )
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limit),
);

/** Lists a page of the payments created in the dashboard, newest first, by keyset pagination. */
export async function listPaymentLinks(
  scope: UserScope,
  { before, limit }: ListPaymentLinks,
): Promise<PaymentLinkPage> {
  const [at, id] = before === undefined ? [null, null] : parsePlace(before);
  const rows = await many(db, MADE_HERE(scope, { mode: scope.mode, at, id, limit: limit + 1 }));
  const items = rows
    .slice(0, limit)
    .map((row) => ({ ...presentListItem(row), payLink: payLink(row.id), expiresAt: row.expiresAt }));
  return { items, older: rows.length > limit ? (items.at(-1)?.place ?? null) : null };
}

function parsePlace(place: string): [at: Date, id: string] {
  const dot = place.indexOf(".");
  const at = new Date(Number(place.slice(0, dot)));
  if (Number.isNaN(at.getTime())) throw new AppError("invalid_params", "There is no such place in the list.");
  return [at, place.slice(dot + 1)];
}

/** Lists the choices for the form of a new payment link. */
export async function listLinkChoices(scope: UserScope): Promise<LinkChoices> {
  const merchants = await listMerchants(scope);
  const { currencies, assets } = listUnits(scope.mode);
  return {
    merchants: merchants.filter(({ status }) => status === "active").map(({ id, name }) => ({ id, name })),
    units: [
      ...currencies.map((code) => ({
        unit: `iso4217/${code}`,
        symbol: code,
        name: findCurrency(code)?.name ?? code,
        decimals: findCurrency(code)?.decimals ?? 0,
        networkName: null,
      })),
      ...assets.map(({ id, symbol, name, decimals, network }) => ({
        unit: `caip19/${id}`,
        symbol,
        name,
        decimals,
        networkName: network.name,
      })),
    ],
    canCreate: may(scope.role, "payments.create"),
  };
}

import { may } from "@/server/accounts/roles";
import { findCurrency } from "@/server/assets/currency";
import { listUnits } from "@/server/assets/list-units";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { presentListItem } from "@/server/listings/dashboard/present-payment-list";
import { type PaymentListRow, SELECT_LIST_ROWS } from "@/server/listings/list-row";
import { listMerchants } from "@/server/merchants/list-merchants";
import type { LinkChoices, ListPaymentLinks, PaymentLinkPage } from "@/server/payment-links/link-schema";
import { payLink } from "@/server/payments/pay-link";

const MADE_HERE = `${SELECT_LIST_ROWS} where p.account_id = $1 and p.mode = $2 and p.created_by is not null
  and ($3::timestamptz is null or (p.created_at, p.id) < ($3, $4::text))
  order by p.created_at desc, p.id desc limit $5`;

/** Lists a page of the payments created in the dashboard, newest first, by keyset pagination. */
export async function listPaymentLinks(
  scope: UserScope,
  { before, limit }: ListPaymentLinks,
): Promise<PaymentLinkPage> {
  const [at, id] = before === undefined ? [null, null] : parsePlace(before);
  const rows = await many<PaymentListRow>(db, {
    name: "payments_made_here",
    text: MADE_HERE,
    values: [scope.accountId, scope.mode, at, id, limit + 1],
  });
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

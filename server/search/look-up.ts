import type { UserScope } from "@/server/auth/scope";
import { parseSearch } from "@/server/filters/payment-search";
import { isId } from "@/server/kernel/ids";
import { listPayments } from "@/server/listings/dashboard/list-payments";
import { listRequests } from "@/server/requests/list-requests";
import { findCustomers } from "@/server/search/find-customers";
import { findExceptions } from "@/server/search/find-exceptions";
import { findMerchants } from "@/server/search/find-merchants";
import { findRefunds } from "@/server/search/find-refunds";
import type { Findings } from "@/server/search/schema";
import { wantedOf } from "@/server/search/wanted";

const MAX_PAYMENTS = 6;

/**
 * Looks up payments, refunds, exceptions, buyers, merchants and requests, by everything that people copy or write: ids,
 * references, amounts, hashes and addresses, whole or shortened. Returns the newest few of each.
 */
export async function lookUp(scope: UserScope, typed: string): Promise<Findings> {
  const text = typed.trim();
  const search = parseSearch(text);
  if (!search)
    return { payments: [], refunds: [], exceptions: [], customers: [], merchants: [], requests: [] };
  const [page, merchants, customers, requests] = await Promise.all([
    listPayments(scope, { q: text, limit: MAX_PAYMENTS }),
    findMerchants(scope, text),
    findCustomers(scope, search),
    isId("req", text) ? listRequests(scope, { requestId: text, limit: 1 }) : null,
  ]);
  const wanted = wantedOf(
    text,
    search,
    page.items.map(({ id }) => id),
  );
  const [refunds, exceptions] = await Promise.all([
    findRefunds(scope, wanted),
    findExceptions(scope, wanted),
  ]);
  const payments = page.items.map(({ merchant, ...payment }) => ({ ...payment, merchant: merchant.name }));
  return { payments, refunds, exceptions, customers, merchants, requests: requests?.items ?? [] };
}

import { headers } from "next/headers";
import { cache } from "react";
import { hostCookie } from "@/server/auth/host-cookie";
import { readCookie } from "@/server/auth/session-cookie";
import { listMerchants } from "@/server/merchants/list-merchants";
import { pageContext } from "@/server/web/page-user";

/** The cookie in which the browser keeps which merchant its person looks at. */
const MERCHANT_COOKIE = "florin.merchant";

interface PageMerchants {
  merchants: { id: string; name: string }[];
  /** The one that was chosen; null for all of them, also when that one is another account's or gone. */
  merchantId: string | null;
}

/** The account's merchants and which of them the dashboard is about; looked up once a request. */
export const pageMerchants = cache(async (): Promise<PageMerchants> => {
  const { signedIn } = await pageContext();
  if (!signedIn) return { merchants: [], merchantId: null };
  const all = await listMerchants(signedIn.scope);
  const merchants = all.map(({ id, name }) => ({ id, name }));
  const chosen = readCookie(await headers(), hostCookie(MERCHANT_COOKIE));
  return { merchants, merchantId: merchants.some(({ id }) => id === chosen) ? (chosen ?? null) : null };
});

import { headers } from "next/headers";
import { cache } from "react";
import { hostCookie } from "@/server/auth/host-cookie";
import { readCookie } from "@/server/auth/session-cookie";
import { listMerchantChoices } from "@/server/merchants/list-merchants";
import { pageContext } from "@/server/web/page-user";

/** The cookie in which the browser keeps which merchant its person looks at. */
const MERCHANT_COOKIE = "florin.merchant";

interface PageMerchants {
  merchants: { id: string; name: string }[];
  /** Of the whole account, of which `merchants` are the newest. */
  merchantCount: number;
  /** The one that was chosen; null for all of them, also when that one is another account's or gone. */
  merchantId: string | null;
}

/** The account's merchants and which of them the dashboard is about; looked up once a request. */
export const pageMerchants = cache(async (): Promise<PageMerchants> => {
  const { signedIn } = await pageContext();
  if (!signedIn) return { merchants: [], merchantCount: 0, merchantId: null };
  const cookie = readCookie(await headers(), hostCookie(MERCHANT_COOKIE));
  const { merchants, totalCount, chosen } = await listMerchantChoices(signedIn.scope, cookie);
  return { merchants, merchantCount: totalCount, merchantId: chosen?.id ?? null };
});

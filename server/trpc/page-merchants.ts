import { headers } from "next/headers";
import { cache } from "react";
import { hostCookie } from "@/server/auth/host-cookie";
import { readCookie } from "@/server/auth/session-cookie";
import { listMerchantChoices } from "@/server/merchants/list-merchants";
import { pageContext } from "@/server/web/page-user";

/** The cookie with the merchant that the browser's person has chosen. */
const MERCHANT_COOKIE = "florin.merchant";

interface PageMerchants {
  merchants: { id: string; name: string }[];
  /** Of the whole account; `merchants` are the newest of them. */
  merchantCount: number;
  /** The chosen merchant; null for all, and for a choice that is deleted or another account's. */
  merchantId: string | null;
}

/** Loads the account's merchants and the dashboard's chosen one, once a request. */
export const pageMerchants = cache(async (): Promise<PageMerchants> => {
  const { signedIn } = await pageContext();
  if (!signedIn) return { merchants: [], merchantCount: 0, merchantId: null };
  const cookie = readCookie(await headers(), hostCookie(MERCHANT_COOKIE));
  const { merchants, totalCount, chosen } = await listMerchantChoices(signedIn.scope, cookie);
  return { merchants, merchantCount: totalCount, merchantId: chosen?.id ?? null };
});

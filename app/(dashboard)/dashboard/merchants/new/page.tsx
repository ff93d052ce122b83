import type { Metadata } from "next";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { NewMerchantPage } from "@/components/merchants/new-merchant-page";
import { NotForYou } from "@/components/shell/not-for-you";
import { may } from "@/server/accounts/roles";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "New merchant" };

export default async function NewPage() {
  const { scope } = await requireUser(`${MERCHANTS}/new`);
  if (!may(scope.role, "merchants.manage"))
    return <NotForYou title="New merchant" who="an owner or an admin" />;
  return <NewMerchantPage />;
}

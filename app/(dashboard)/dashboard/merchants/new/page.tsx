import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { NewMerchantPage } from "@/components/merchants/new-merchant-page";
import { may } from "@/server/accounts/roles";
import { requireUser } from "@/server/trpc/page-user";

export const metadata: Metadata = { title: "New merchant" };

export default async function NewPage() {
  const { scope } = await requireUser(`${MERCHANTS}/new`);
  if (!may(scope.role, "merchants.manage")) redirect(MERCHANTS);
  return <NewMerchantPage />;
}

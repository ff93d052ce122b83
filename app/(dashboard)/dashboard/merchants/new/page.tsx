import type { Metadata } from "next";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { NewMerchantPage } from "@/components/merchants/new-merchant-page";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { NotForYou } from "@/components/shell/not-for-you";
import { permits } from "@/server/accounts/roles";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("merchants.new"))("title") };
}

export default async function NewPage() {
  const { scope } = await requireUser(`${MERCHANTS}/new`);
  if (!permits(scope, "merchants.manage")) {
    const t = await getTranslations("merchants.new");
    return <NotForYou title={t("title")} who={t("mayCreate")} />;
  }
  return (
    <PageMessages namespaces={["merchants.new", "merchants.profile", "merchants.logo"]}>
      <NewMerchantPage />
    </PageMessages>
  );
}

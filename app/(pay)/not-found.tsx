import type { Metadata } from "next";
import { findPageLocale } from "@/app/(pay)/find-page-locale";
import { MessagePage } from "@/components/ui/message-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await findPageLocale()).t("unknownTitle") };
}

export default async function NoSuchPayment() {
  const { t } = await findPageLocale();
  return (
    <MessagePage title={t("unknownTitle")}>
      <p>{t("unknown")}</p>
      <p>{t("unknownNext")}</p>
    </MessagePage>
  );
}

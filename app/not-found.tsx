import type { Metadata } from "next";
import { useTranslations } from "#translations";
import { getTranslations } from "@/components/messages/get-translations";
import { buttonStyle } from "@/components/ui/button-style";
import { MessagePage } from "@/components/ui/message-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("site.notFound"))("pageTitle") };
}

export default function NotFound() {
  const t = useTranslations("site.notFound");
  return (
    <MessagePage
      title={t("title")}
      actions={
        // The framework's link would add its script to every page.
        <a href="/" className={buttonStyle({ variant: "primary" })}>
          {t("toStart")}
        </a>
      }
    >
      <p>{t("text")}</p>
      <p>{t("again")}</p>
    </MessagePage>
  );
}

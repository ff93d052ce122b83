"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("shell.broken");
  return (
    <>
      <PageHeader title={t("title")} />
      <Banner
        tone="bad"
        title={t("noMoney")}
        announce
        actions={<Button onClick={reset}>{t("retry")}</Button>}
      >
        {t("help")}
        {error.digest ? (
          <>
            {" "}
            {t("reference")}{" "}
            <CopyButton value={error.digest} label={t("referenceLabel")} text={error.digest} />
          </>
        ) : null}
      </Banner>
    </>
  );
}

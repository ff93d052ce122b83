"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { LogoUrlField } from "@/components/merchants/logo-url-field";
import { Button } from "@/components/ui/button";

interface LogoUrlProps {
  fault?: string;
  isPending: boolean;
  onUse: (url: string) => void;
}

/** Takes a logo from the web; the server fetches and checks it once, and keeps a copy. */
export function LogoUrl({ fault, isPending, onUse }: LogoUrlProps) {
  const t = useTranslations("merchants.logo");
  const [url, setUrl] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  function use() {
    setEmpty(url.trim() === "");
    if (url.trim() !== "") onUse(url.trim());
  }
  const wrong = isEmpty ? t("urlMissing") : fault && t("urlIssue", { issue: fault });
  return (
    <div className="flex flex-col gap-3">
      <LogoUrlField help={t("urlHelp")} error={wrong} value={url} onChange={setUrl} onEnter={use} />
      <Button className="self-start" pending={isPending} onClick={use}>
        {t("check")}
      </Button>
    </div>
  );
}

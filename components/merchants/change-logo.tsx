"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { Merchant } from "@/server/merchants/schema";

const LogoDialog = dynamic(() => import("@/components/merchants/logo-dialog").then((it) => it.LogoDialog), {
  ssr: false,
});

/** Renders the button that replaces or removes the logo. The dialog loads on first use. */
export function ChangeLogo({ merchant }: { merchant: Pick<Merchant, "id" | "name" | "iconUrl"> }) {
  const t = useTranslations("merchants.logo");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t(merchant.iconUrl ? "change" : "add")}
      </Button>
      {isOpen ? <LogoDialog merchant={merchant} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

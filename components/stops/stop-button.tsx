"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { StopsOverview } from "@/server/stops/schema";

const StopDialog = dynamic(() => import("@/components/stops/stop-dialog").then((it) => it.StopDialog), {
  ssr: false,
});

/** Opens the dialog that stops new payments, which loads on first use. */
export function StopButton({ networks }: Pick<StopsOverview, "networks">) {
  const t = useTranslations("settings.stops");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("stop")}
      </Button>
      {isOpen ? <StopDialog networks={networks} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

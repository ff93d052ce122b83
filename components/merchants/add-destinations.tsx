"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { MerchantInspection } from "@/server/settlements/inspection-schema";

const DestinationsDialog = dynamic(
  () => import("@/components/merchants/destinations-dialog").then((it) => it.DestinationsDialog),
  { ssr: false },
);

/** Opens the dialog that adds destinations to a merchant. The dialog loads on first use. */
export function AddDestinations({ inspection }: { inspection: MerchantInspection }) {
  const t = useTranslations("merchants.destinations.add");
  const [opening, setOpening] = useState({ isOpen: false, count: 0 });
  const { isOpen, count } = opening;
  return (
    <>
      <Button
        variant={inspection.destinations.length === 0 ? "primary" : "secondary"}
        onClick={() => setOpening({ isOpen: true, count: count + 1 })}
      >
        <Plus aria-hidden /> {t("button")}
      </Button>
      {count === 0 ? null : (
        <DestinationsDialog
          // Each opening starts empty.
          key={count}
          inspection={inspection}
          isOpen={isOpen}
          onOpenChange={(open) => setOpening({ isOpen: open, count })}
        />
      )}
    </>
  );
}

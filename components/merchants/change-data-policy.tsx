"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PolicyOfMerchant } from "@/components/merchants/data-policy-dialog";
import { Button } from "@/components/ui/button";

const DataPolicyDialog = dynamic(
  () => import("@/components/merchants/data-policy-dialog").then((it) => it.DataPolicyDialog),
  { ssr: false },
);

/** Opens the dialog that changes when a merchant asks its buyers for data. The dialog loads on first use. */
export function ChangeDataPolicy(merchantAndPolicy: PolicyOfMerchant) {
  const t = useTranslations("merchants.policy");
  const [opening, setOpening] = useState({ isOpen: false, count: 0 });
  const { isOpen, count } = opening;
  return (
    <>
      <Button onClick={() => setOpening({ isOpen: true, count: count + 1 })}>{t("change")}</Button>
      {count === 0 ? null : (
        <DataPolicyDialog
          // Each opening starts from the current policy.
          key={count}
          {...merchantAndPolicy}
          isOpen={isOpen}
          onOpenChange={(open) => setOpening({ isOpen: open, count })}
        />
      )}
    </>
  );
}

"use client";

import { MoreHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type MerchantVerb, verbsFor } from "@/components/merchants/merchant-verbs";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { Merchant } from "@/server/merchants/schema";

const MerchantQuestion = dynamic(
  () => import("@/components/merchants/merchant-question").then((it) => it.MerchantQuestion),
  { ssr: false },
);

interface MerchantActionsProps {
  merchant: Pick<Merchant, "id" | "name" | "status">;
  openPayments: number;
}

/** Pauses, resumes or deletes a merchant, after a confirmation that names the consequences. */
export function MerchantActions({ merchant, openPayments }: MerchantActionsProps) {
  const t = useTranslations("merchants.actions");
  const [chosen, setChosen] = useState<MerchantVerb | null>(null);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon" aria-label={t("more", { merchant: merchant.name })}>
            <MoreHorizontal aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {verbsFor(merchant.status).map((verb) => (
            <DropdownMenuItem key={verb} danger={verb === "delete"} onSelect={() => setChosen(verb)}>
              {t(`verb.${verb}`)}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {chosen ? (
        <MerchantQuestion
          key={chosen}
          verb={chosen}
          merchant={merchant}
          openPayments={openPayments}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}

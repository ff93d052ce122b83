"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { Merchant } from "@/server/merchants/schema";

const ProfileDialog = dynamic(
  () => import("@/components/merchants/profile-dialog").then((it) => it.ProfileDialog),
  { ssr: false },
);

/** Opens the dialog that changes a merchant's profile. The dialog loads on first use. */
export function EditProfile({ merchant }: { merchant: Merchant }) {
  const t = useTranslations("merchants.profile");
  const [opening, setOpening] = useState({ isOpen: false, count: 0 });
  const { isOpen, count } = opening;
  return (
    <>
      <Button onClick={() => setOpening({ isOpen: true, count: count + 1 })}>{t("edit")}</Button>
      {count === 0 ? null : (
        <ProfileDialog
          // Each opening starts from the current profile.
          key={count}
          merchant={merchant}
          isOpen={isOpen}
          onOpenChange={(open) => setOpening({ isOpen: open, count })}
        />
      )}
    </>
  );
}

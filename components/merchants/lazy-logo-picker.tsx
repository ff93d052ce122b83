"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { LogoDropZoneSpace } from "@/components/merchants/logo-drop-zone";
import { tabListStyle, tabStyle } from "@/components/ui/tab-style";

/** Reserves the space of a picker, whose texts wrap differently in each window and language. */
function PickerSpace() {
  const t = useTranslations("merchants.logo");
  return (
    <div aria-hidden className="animate-pulse rounded-md bg-sunken *:invisible">
      <div className={tabListStyle}>
        <span className={tabStyle}>{t("fromFile")}</span>
      </div>
      <div className="pt-5">
        <LogoDropZoneSpace />
      </div>
    </div>
  );
}

/** The code that crops and checks images loads only with a logo picker. */
export const LazyLogoPicker = dynamic(() => import("@/components/merchants/logo-picker"), {
  ssr: false,
  loading: PickerSpace,
});
export const LazyNewLogoPicker = dynamic(() => import("@/components/merchants/new-logo-picker"), {
  ssr: false,
  loading: PickerSpace,
});
